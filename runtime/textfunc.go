package runtime

import "errors"

// errDecoded says that a handler that takes texts got decoded values.
var errDecoded = errors.New("a handler made by TemplateFunc or PromptFunc needs a spec without Decode")

// TemplateFunc makes the Handle of a [TemplateSpec] written by hand, whose Decode
// is nil. The function gets the variables of the URI, percent-decoded.
func TemplateFunc(fn func(ctx *Context, values map[string]string, out *ContentsOutput) error) func(*Context, any, *ContentsOutput) error {
	return func(ctx *Context, values any, out *ContentsOutput) error {
		texts, ok := values.(map[string]string)
		if !ok {
			return errDecoded
		}
		return fn(ctx, texts, out)
	}
}

// PromptFunc makes the Handle of a [PromptSpec] written by hand, whose Decode is
// nil. The function gets the declared arguments that were sent and are not empty. A
// string becomes one message of the user.
func PromptFunc[R string | []PromptMessage | *PromptResult](fn func(ctx *Context, args map[string]string) (R, error)) func(*Context, any, *PromptOutput) error {
	return func(ctx *Context, args any, out *PromptOutput) error {
		texts, ok := args.(map[string]string)
		if !ok {
			return errDecoded
		}
		result, err := fn(ctx, texts)
		if err != nil {
			return err
		}
		switch result := any(result).(type) {
		case string:
			out.Text(result)
		case []PromptMessage:
			out.Messages(result...)
		case *PromptResult:
			out.Result(result)
		}
		return nil
	}
}
