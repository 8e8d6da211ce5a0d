package runtime

import (
	"errors"
	"fmt"
)

// PromptOutput receives what the handler of a prompt answers. The last answer
// counts.
type PromptOutput struct {
	result *PromptResult
	own    bool // result is the handler's own, with its own description
}

// Text answers with one message of the user.
func (o *PromptOutput) Text(text string) {
	o.Messages(PromptMessage{Role: RoleUser, Content: TextBlock(text)})
}

// Messages answers with messages.
func (o *PromptOutput) Messages(messages ...PromptMessage) {
	o.result, o.own = &PromptResult{Messages: messages}, false
}

// Result answers with a ready result, which keeps its description. It is not
// changed.
func (o *PromptOutput) Result(result *PromptResult) { o.result, o.own = result, true }

// Prompt returns what was answered; description is that of the spec, for answers
// that have none of their own. The error says why the answer cannot be sent.
func (o *PromptOutput) Prompt(description string) (*PromptResult, error) {
	if o.result == nil {
		return nil, errNoValue
	}
	for i, message := range o.result.Messages {
		if err := checkBlock(message.Content); err != nil {
			return nil, fmt.Errorf("content of message %d of a prompt: %w", i, err)
		}
	}
	if o.own {
		return o.result, nil
	}
	return &PromptResult{Description: description, Messages: o.result.Messages}, nil
}

// errNoValue says that a handler answered with nothing.
var errNoValue = errors.New("handler returned no value")
