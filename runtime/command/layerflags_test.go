package command

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

func TestL9_1_LayerFlags(t *testing.T) {
	const title = "demo MCP tools "
	for _, test := range []cliTest{
		{args: "tools --prefix cg_ --exclude-tool fail --json", stdout: "[\n  {\n    \"name\": \"cg_echo\",…"},
		{args: "call cg_echo --prefix cg_", stdout: "{\n  \"got\": {}\n}\n"},
		{args: "call echo --prefix cg_", code: 1, stderr: "Error: Unknown tool: echo\n"},
		{args: "tools --prefix a/b", code: 1, stderr: "Error: Invalid prefix 'a/b': use up to 64 of A-Z a-z 0-9 _ . -\n"},
		{args: "tools --read-only", stdout: title + "(3)\n…"},
		{args: "tools --include-category tests", stdout: title + "(3)\n…"},
		{args: "tools --exclude-category tests", stdout: title + "(0)\n…"},
		{args: "tools --include-tool echo --include-tool fail", stdout: title + "(2)\n…"},
		{args: "tools --include-tool echo --exclude-tool echo", stdout: title + "(0)\n…"},
		{args: "call fail --exclude-tool fail", code: 1, stderr: "Error: Unknown tool: fail\n"},
		{args: "tools --exclude-tool fial", stdout: title + "(3)\n…", stderr: "there is no tool 'fial'"},
		{args: "serve --include-category tset", stderr: "there is no category 'tset'"},
		{args: "tools --timeout 0", stdout: title + "(3)\n…"},
		{args: "tools --timeout -1", code: 2, stderr: "for --timeout: want a number of seconds, or 0 for any time\n"},
		{args: "tools --timeout NaN", code: 2, stderr: "for --timeout: want a number of seconds"},
		{args: "tools --timeout 1e300", code: 2, stderr: "for --timeout: want a number of seconds"},
		{args: "call echo --max-result-bytes 15", stdout: "{\n  \"got\": {}\n}\n"},
		{args: "call echo --max-result-bytes 5", code: 1, stdout: "result is too large: 10 bytes, at most 5 are allowed…", stderr: "result is too large"},
		{args: "call echo --max-result-bytes 0", stdout: "{\n  \"got\": {}\n}\n"},
		{args: "tools --max-result-bytes -1", code: 2, stderr: "for --max-result-bytes: want a number of bytes below 2 GiB, or 0 for any number\n"},
		{args: "tools --max-result-bytes 2147483648", code: 2, stderr: "for --max-result-bytes: want a number of bytes below 2 GiB"},
		{args: "tools --read-timeout soon", code: 2, stderr: "for --read-timeout: want a number of seconds, or 0 for any time\n"},
		{args: "tools --timeout 5m", code: 2, stderr: "for --timeout: want a number of seconds"},
	} {
		t.Run(test.args, test.check)
	}
}

// The row of the table of command line cases that is about what is served.
func TestL12_10_ReadOnlyPrefixExclude(t *testing.T) {
	touch := func(r *runtime.Registry) error {
		return r.Add(&runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "touch", Capabilities: []runtime.Capability{runtime.WriteState}},
			Hints:     runtime.Hints{Destructive: runtime.True},
			Handle:    runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return runtime.JSON{}, nil }),
		})
	}
	for _, test := range []struct {
		args      string
		want, not string
	}{
		{"tools --read-only", "echo", "touch"},
		{"tools --prefix cg_ --exclude-tool fail", "cg_echo", "cg_fail"},
	} {
		var out, errs strings.Builder
		code := Run(t.Context(), strings.Fields(test.args), nil, &out, &errs, runtime.Join(register, touch), Info{Name: "demo"})
		if code != 0 || !strings.Contains(out.String(), test.want) || strings.Contains(out.String(), test.not) {
			t.Errorf("%s: exit code %d, stderr %s, stdout\n%s", test.args, code, errs.String(), out.String())
		}
	}
}

func TestL9_1_ReadOnly(t *testing.T) {
	add := Setup(func(_ context.Context, l *layer.Layer) error {
		return l.Registry().Add(tool("added", "Is added later.", "", nil, nil))
	})
	saving := func(r *runtime.Registry) error {
		return r.Add(tool("save", "Writes.", "", []runtime.Capability{runtime.WriteFS}, nil), tool("show", "Shows.", "", nil, nil))
	}
	var out, errs strings.Builder
	if code := Run(t.Context(), []string{"tools", "--read-only", "--prefix", "p."}, strings.NewReader(""), &out, &errs, saving, Info{Name: "demo"}, add); code != 0 {
		t.Fatalf("exit code %d, stderr %s", code, errs.String())
	}
	for name, want := range map[string]bool{"p.save": false, "p.show": true, "p.added": true} {
		if got := strings.Contains(out.String(), name); got != want {
			t.Errorf("%s listed: %t", name, got)
		}
	}
}

func TestL9_1_Timeout(t *testing.T) {
	for value, want := range map[string]time.Duration{"0": -1, "0.0": -1, "1e-300": 1, "0.25": 250 * time.Millisecond, "300": layer.DefaultTimeout} {
		var got time.Duration
		if err := seconds(&got)(value); err != nil || got != want {
			t.Errorf("%s: got %v, %v", value, got, err)
		}
	}
}

// TestL9_1_ReadTimeout reads what only returns when it is told to, so that the deadline of
// the flag must be in force.
func TestL9_1_ReadTimeout(t *testing.T) {
	waiting := func(r *runtime.Registry) error {
		return r.Add(&runtime.ResourceSpec{URI: "test://slow", Handle: func(ctx *runtime.Context, out *runtime.ContentsOutput) error {
			if _, ok := ctx.Deadline(); !ok {
				out.Text("no deadline")
				return nil
			}
			<-ctx.Done()
			return ctx.Err()
		}})
	}
	for args, want := range map[string]string{
		"read test://slow --read-timeout 1e-3": "timed out",
		"read test://slow --read-timeout 0":    "no deadline",
		"read test://slow --timeout 1e-3":      "no deadline",
	} {
		var out, errs strings.Builder
		Run(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &errs, waiting, Info{Name: "demo"})
		if !strings.Contains(out.String()+errs.String(), want) {
			t.Errorf("%s: got %s%s, want %q", args, out.String(), errs.String(), want)
		}
	}
}
