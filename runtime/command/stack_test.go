package command

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

func TestL12_10_AuditLog(t *testing.T) {
	dir := t.TempDir()
	flag, env := filepath.Join(dir, "sub", "flag.jsonl"), filepath.Join(dir, "env.jsonl")
	for _, test := range []struct {
		name, env, file string
		args            []string
	}{
		{name: "flag", file: flag, args: []string{"--audit-log", flag}},
		{name: "environment", env: env, file: env},
		{name: "both", env: filepath.Join(dir, "unused"), file: flag, args: []string{"--audit-log", flag}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv(envAuditLog, test.env)
			if code, _, stderr := run(t, "", append([]string{"call", "echo", "--args", `{"planted":"real value"}`}, test.args...)); code != 0 {
				t.Fatalf("exit code %d, stderr %s", code, stderr)
			}
			text, err := os.ReadFile(test.file)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSpace(string(text)), "\n")
			if line := lines[len(lines)-1]; !strings.Contains(line, `"name":"echo"`) || !strings.Contains(line, `"planted"`) || strings.Contains(line, "real value") {
				t.Errorf("line %s", line)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(dir, "unused")); err == nil {
		t.Error("the environment wins over the flag")
	}
}

func TestL9_1_AuditLogMustBeAFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	const text = "Error: --audit-log and $" + envAuditLog + " take a file, not a directory\n"
	for _, test := range []cliTest{
		{args: "tools --audit-log " + dir, code: 2, stderr: text},
		{args: "serve --audit-log " + dir, code: 2, stderr: text},
		{args: "serve --audit-log " + dir + "/none/", code: 2, stderr: text},
		{args: "tools --audit-log " + file + "/below", code: 1, stderr: "Error: audit log: "},
	} {
		t.Run(test.args, test.check)
	}
	t.Setenv(envAuditLog, dir)
	if code, _, stderr := run(t, "", []string{"call", "echo"}); code != 2 || stderr != text {
		t.Errorf("exit code %d, stderr %s", code, stderr)
	}
}

// readMetrics makes a call and then reads the metrics, in a step of Setup.
func readMetrics(text *string) Option {
	return Setup(func(ctx context.Context, l *layer.Layer) error {
		if _, err := l.CallTool(ctx, runtime.Local(), "echo", nil); err != nil {
			return err
		}
		contents, err := l.ReadResource(ctx, runtime.Local(), middleware.MetricsURI)
		if err == nil {
			*text = string(contents[0].AppendJSON(nil))
		}
		return err
	})
}

func TestX16_MetricsAreAlwaysOn(t *testing.T) {
	var text string
	if code, _, stderr := run(t, "", []string{"tools", "--read-only", "--include-category", "tests"}, readMetrics(&text)); code != 0 {
		t.Fatalf("exit code %d, stderr %s", code, stderr)
	}
	if !strings.Contains(text, "tool:echo") {
		t.Errorf("metrics: %s", text)
	}
}

func TestL9_1_MetricsOnlyIfTheURIIsFree(t *testing.T) {
	own := func(r *runtime.Registry) error {
		return r.Add(&runtime.ResourceSpec{
			URI: middleware.MetricsURI,
			Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
				out.Text("its own")
				return nil
			},
		})
	}
	var text string
	var out, errs strings.Builder
	code := Run(t.Context(), []string{"tools"}, nil, &out, &errs, runtime.Join(register, own), Info{Name: "demo"}, readMetrics(&text))
	if code != 0 || !strings.Contains(text, "its own") {
		t.Errorf("exit code %d, stderr %s, contents %s", code, errs.String(), text)
	}
}
