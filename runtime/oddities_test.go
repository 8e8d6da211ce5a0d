package runtime

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

// hiding is an output that hides a name and refuses whatever is called secret.
func hiding(v JSON) (JSON, error) {
	if strings.Contains(v.Text(), "secret") {
		return JSON{}, errors.New("refused")
	}
	return codec.StringValue(strings.ReplaceAll(v.Text(), "real", "token")), nil
}

// TestQ12_TheLocalLogIsTransformed compares the server's log with the client's.
func TestQ12_TheLocalLogIsTransformed(t *testing.T) {
	var c client
	var local bytes.Buffer
	ctx := NewContext(t.Context(), CallOptions{
		Request: c.request(),
		Logger:  slog.New(slog.NewTextHandler(&local, nil)),
		Output:  hiding,
	})
	ctx.Log(slog.LevelWarn, "the name is real")
	ctx.Log(slog.LevelWarn, "the name is secret")
	if diff := cmp.Diff([]string{`log warning cloudg "the name is token"`}, c.lines); diff != "" {
		t.Errorf("client saw (-want +got):\n%s", diff)
	}
	got := local.String()
	if strings.Count(got, "\n") != 1 || !strings.Contains(got, "the name is token") || strings.Contains(got, "real") || strings.Contains(got, "secret") {
		t.Errorf("local log is %q", got)
	}
}

// TestQ55_RefusedMessagesKeepTheStep sends a step whose message is refused: the
// client hears of the step, and of the next one.
func TestQ55_RefusedMessagesKeepTheStep(t *testing.T) {
	var c client
	ctx := NewContext(t.Context(), CallOptions{Request: c.request(), Output: hiding})
	ctx.Progress(1, 3, "real")
	ctx.Progress(2, 3, "secret")
	ctx.Progress(3, 3, "done")
	want := []string{"progress 1/3 token", "progress 2/3 ", "progress 3/3 done"}
	if diff := cmp.Diff(want, c.lines); diff != "" {
		t.Errorf("client saw (-want +got):\n%s", diff)
	}
}

// TestQ30_NewlinesAtTheEndOfNames tries names that a careless pattern would take.
func TestQ30_NewlinesAtTheEndOfNames(t *testing.T) {
	handle := func(*Context, any, *Output) error { return nil }
	for _, name := range []string{"echo\n", "\necho", "echo\r", "ec\nho"} {
		if err := NewRegistry().Add(&ToolSpec{Primitive: Primitive{Name: name}, Handle: handle}); err == nil {
			t.Errorf("a tool may be called %q", name)
		}
		prompt := &PromptSpec{Primitive: Primitive{Name: name}, Handle: PromptFunc(func(*Context, map[string]string) (string, error) { return "", nil })}
		if err := NewRegistry().Add(prompt); err == nil {
			t.Errorf("a prompt may be called %q", name)
		}
	}
}

// TestQ32_BracesInValues fills in values that look like variables.
func TestQ32_BracesInValues(t *testing.T) {
	template := parse(t, "x://{a}/{+b}/{c}")
	values := map[string]string{"a": "{c}", "b": "{a}{+c}", "c": "{b*}"}
	if got, want := template.Canonical(values), "x://{c}/{a}{+c}/{b*}"; got != want {
		t.Errorf("canonical %q, want %q", got, want)
	}
	if got, want := template.Expand(values), "x://%7Bc%7D/%7Ba%7D%7B+c%7D/%7Bb%2A%7D"; got != want {
		t.Errorf("expanded %q, want %q", got, want)
	}
}
