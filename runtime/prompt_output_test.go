package runtime

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// promptText returns the wire form of what a handler answers, or the error.
func promptText(handle func(*Context, any, *PromptOutput) error, args any) string {
	var out PromptOutput
	err := handle(nil, args, &out)
	var result *PromptResult
	if err == nil {
		result, err = out.Prompt("of the spec")
	}
	if err != nil {
		return err.Error()
	}
	return string(result.AppendJSON(nil))
}

func promptFunc[R string | []PromptMessage | *PromptResult](result R, err error) func(*Context, any, *PromptOutput) error {
	return PromptFunc(func(*Context, map[string]string) (R, error) { return result, err })
}

func TestL1_6_PromptOutput(t *testing.T) {
	message := PromptMessage{Role: RoleAssistant, Content: TextBlock("m")}
	tests := []struct {
		name   string
		handle func(*Context, any, *PromptOutput) error
		want   string
	}{
		{"text", promptFunc("t", nil), `{"description":"of the spec","messages":[{"role":"user","content":{"type":"text","text":"t"}}]}`},
		{"messages", promptFunc([]PromptMessage{message}, nil), `{"description":"of the spec","messages":[{"role":"assistant","content":{"type":"text","text":"m"}}]}`},
		{"no messages", promptFunc([]PromptMessage(nil), nil), `{"description":"of the spec","messages":[]}`},
		{"result", promptFunc(&PromptResult{Description: "own", Messages: []PromptMessage{message}}, nil), `{"description":"own","messages":[{"role":"assistant","content":{"type":"text","text":"m"}}]}`},
		{"result without description", promptFunc(new(PromptResult), nil), `{"messages":[]}`},
		{"nil result", promptFunc((*PromptResult)(nil), nil), "handler returned no value"},
		{"nothing", func(*Context, any, *PromptOutput) error { return nil }, "handler returned no value"},
		{"error", promptFunc("", errors.New("boom")), "boom"},
		{"nil content", promptFunc([]PromptMessage{message, {Role: RoleUser}}, nil), "content of message 1 of a prompt: is nil"},
		{"nil text", promptFunc([]PromptMessage{{RoleUser, (*TextContent)(nil)}}, nil), "content of message 0 of a prompt: is nil"},
		{"nil sound", promptFunc([]PromptMessage{{RoleUser, (*AudioContent)(nil)}}, nil), "content of message 0 of a prompt: is nil"},
		{"nil image", promptFunc([]PromptMessage{{RoleUser, (*ImageContent)(nil)}}, nil), "content of message 0 of a prompt: is nil"},
		{"nil link", promptFunc([]PromptMessage{{RoleUser, (*ResourceLink)(nil)}}, nil), "content of message 0 of a prompt: is nil"},
		{"empty embedding", promptFunc([]PromptMessage{{RoleUser, &EmbeddedResource{Resource: (*TextContents)(nil)}}}, nil), "content of message 0 of a prompt: embeds no resource"},
		{"last answer", func(_ *Context, _ any, out *PromptOutput) error {
			out.Result(&PromptResult{Description: "own"})
			out.Text("t")
			return nil
		}, `{"description":"of the spec","messages":[{"role":"user","content":{"type":"text","text":"t"}}]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, promptText(tt.handle, map[string]string{})); diff != "" {
				t.Errorf("prompt (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTextFuncsNeedTexts(t *testing.T) {
	const want = "a handler made by TemplateFunc or PromptFunc needs a spec without Decode"
	if got := promptText(promptFunc("t", nil), 1); got != want {
		t.Errorf("prompt: got %q, want %q", got, want)
	}
	handle := TemplateFunc(func(*Context, map[string]string, *ContentsOutput) error { return nil })
	if err := handle(nil, 1, nil); err == nil || err.Error() != want {
		t.Errorf("template: got %v, want %q", err, want)
	}
}
