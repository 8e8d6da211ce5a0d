// Package prompts has prompts.
//
//cloudg:server name=prompts capabilities=cloud_access
package prompts

import (
	"context"
	"errors"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// Level is how bad something is.
type Level int

// The levels.
const (
	Low Level = iota + 1
	High
)

// Review asks for a review.
//
// It explains what to look at.
//
//cloudg:prompt review_exposure title="Review exposure" category=review tags=start-here
//cloudg:arg scope doc="What to review." title=Scope
//cloudg:arg level default=2 doc="How bad." complete=CompleteLevel
//cloudg:arg since optional
//cloudg:arg depth max=5
func Review(ctx *runtime.Context, scope string, level Level, since time.Time, depth *int) (string, error) {
	text := scope + " " + string(rune('0'+level))
	if !since.IsZero() {
		text += " since " + since.Format(time.DateOnly)
	}
	if depth != nil {
		text += " deep " + string(rune('0'+*depth))
	}
	return text, nil
}

// CompleteLevel completes levels.
func CompleteLevel(ctx *runtime.Context, partial string) ([]string, error) {
	return nil, errors.New("not today")
}

// Shared are the arguments of a tool and of a prompt, which read them in different
// ways: a tool can be sent null.
type Shared struct {
	// Name of someone.
	Name string `json:"name"`
	Age  *int   `json:"age"`
}

// Greet is a prompt with a struct.
//
//cloudg:prompt
func (r Reader) Greet(ctx context.Context, args Shared) []runtime.PromptMessage {
	text := r.Greeting + " " + args.Name
	if args.Age != nil {
		text += "!"
	}
	return []runtime.PromptMessage{{Role: runtime.RoleAssistant, Content: runtime.TextBlock(text)}}
}

// GreetTool is a tool with the same struct.
//
//cloudg:tool
func (r Reader) GreetTool(ctx context.Context, args Shared) string { return args.Name }

// Reader has a value receiver.
type Reader struct{ Greeting string }

// CompleteName completes names.
//
//cloudg:complete Reader.Greet.name
func (r Reader) CompleteName(ctx *runtime.Context, partial string) ([]string, error) {
	return []string{r.Greeting + partial}, nil
}

// Label is a string type.
type Label string

// names is a list of a type of its own.
type names []Label

// CompleteAge completes with a list of a named string type, or fails.
//
//cloudg:complete Reader.Greet.age
func (r Reader) CompleteAge(ctx *runtime.Context, partial string) (names, error) {
	return names{"30", "40"}, nil
}

// Ready returns a result of its own.
//
//cloudg:prompt sensitivity=public
func Ready(ctx *runtime.Context) (*runtime.PromptResult, error) {
	return &runtime.PromptResult{Description: "Own."}, nil
}

// Setup registers everything.
func Setup(r *runtime.Registry) error {
	return errors.Join(Register(r), RegisterReader(r, &Reader{"Hello"}))
}
