package testgen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/internal/testgen/drive"
	"github.com/cloudg/cloudg/runtime/codec"
)

// toolResult is the part of a result that conversations show.
type toolResult struct {
	Content           []struct{ Text string }
	IsError           bool
	StructuredContent json.RawMessage
	Meta              struct {
		Code json.RawMessage   `json:"cloudg/error_code"`
		Data []codec.Violation `json:"cloudg/error_data"`
	} `json:"_meta"`
}

// conversation writes the responses behind their calls.
func conversation(t *testing.T, section string, responses []drive.Response) string {
	t.Helper()
	var out strings.Builder
	for line := range strings.Lines(section) {
		switch o, ok := other(line); {
		case ok:
			out.WriteString(line + otherReply(t, o, responses[0]))
			responses = responses[1:]
		case strings.HasPrefix(line, "> "):
			out.WriteString(line + reply(t, responses[0]))
			responses = responses[1:]
		}
	}
	return out.String()
}

// reply writes a response: the structured content, with what is unusual about the
// text beside it, or a line "! type: problem" for each problem.
func reply(t *testing.T, r drive.Response) string {
	t.Helper()
	if r.Error != "" {
		return "! " + r.Error + "\n"
	}
	var result toolResult
	if err := json.Unmarshal(r.Result, &result); err != nil {
		t.Fatal(err)
	}
	var text string
	for _, c := range result.Content {
		text += c.Text
	}
	if result.IsError {
		return problems(result, text)
	}
	var indented bytes.Buffer
	if len(result.StructuredContent) > 0 {
		if err := json.Indent(&indented, result.StructuredContent, "", "  "); err != nil {
			t.Fatal(err)
		}
	}
	switch {
	case text == indented.String():
		return fmt.Sprintf("%s\n", result.StructuredContent)
	case text == "":
		return fmt.Sprintf("%s without text\n", result.StructuredContent)
	}
	return strings.TrimSpace(fmt.Sprintf("%s with text %q", result.StructuredContent, text)) + "\n"
}

func problems(result toolResult, text string) string {
	if len(result.Meta.Data) == 0 {
		return fmt.Sprintf("! %s: %s\n", strings.Trim(string(result.Meta.Code), `"`), text)
	}
	var out strings.Builder
	for _, v := range result.Meta.Data {
		fmt.Fprintf(&out, "! %s: %s: %s\n", v.Type, v.Loc, v.Msg)
	}
	return out.String()
}
