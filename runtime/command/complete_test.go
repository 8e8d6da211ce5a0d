package command

import (
	"flag"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestComplete(t *testing.T) {
	own := Flags(func(fs *flag.FlagSet) { fs.String("dataset", "", "`FILE` to load") })
	for _, test := range []struct{ line, want string }{
		{"", "--help --version call completion config help policy preview prompt prompts read resources serve tools"},
		{"pro", "prompt prompts"},
		{"--v", "--version"},
		{"nope ", ""},
		{"serve --tr", "--transport"},
		{"serve --transport ", "http stdio"},
		{"serve --transport=s", "--transport=stdio"},
		{"serve --nope=s", ""},
		{"serve --read-only --transport h", "http"},
		{"serve -- --tr", ""},
		{"serve --data", "--dataset"},
		{"serve --dataset ", ""},
		{"config --client c", "claude-code claude-desktop codex cursor"},
		{"call --policy s", "soc-analyst standard strict"},
		{"call e", "echo"},
		{"call --raw e", "echo"},
		{"call --policy open e", "echo"},
		{"call echo e", ""},
		{"policy explain --tool e", "echo"},
		{"policy ", "check explain list schema show vault"},
		{"policy vault ", "export import stats"},
		{"help con", "config"},
		{"completion ", "bash fish zsh"},
		{"completion bash extra ", ""},
	} {
		code, stdout, stderr := run(t, "", append([]string{"complete", "--"}, strings.Split(test.line, " ")...), own)
		if diff := cmp.Diff(test.want, strings.Join(strings.Fields(stdout), " ")); diff != "" || code != 0 || stderr != "" {
			t.Errorf("%q: %d %s (-want +got):\n%s", test.line, code, stderr, diff)
		}
	}
}

// Names of every kind of primitive are known.
func TestCompletePrimitives(t *testing.T) {
	for line, want := range map[string]string{"prompt g": "greet", "read ": "test://info test://picture", "tools --include-category ": "general test"} {
		_, stdout, _ := runKit(t, append([]string{"complete", "--"}, strings.Split(line, " ")...)...)
		if diff := cmp.Diff(want, strings.Join(strings.Fields(stdout), " ")); diff != "" {
			t.Errorf("%q (-want +got):\n%s", line, diff)
		}
	}
}

// TestCompletionInBash has bash complete lines with a program that gives what the real
// one would.
func TestCompletionInBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash, whose script is tested")
	}
	script := strings.NewReplacer("PROGRAM", "demo", "FUNCTION", "_demo").Replace(completionScripts()["bash"])
	for _, test := range []struct{ line, candidates, want string }{
		{"demo read kit://a", `kit://about\nkit://all`, "//about //all"},
		{"demo config --client=c", `--client=cursor`, "cursor"},
		{"demo call ", `echo`, "echo"},
		{"demo nope ", ``, ""},
	} {
		program := `demo() { [[ "$1 $2" == "complete --" ]] && printf -- '` + test.candidates + `'; }` + "\n"
		ask := `COMP_LINE='` + test.line + `'; COMP_POINT=${#COMP_LINE}; _demo; echo "${COMPREPLY[*]}"`
		out, err := exec.CommandContext(t.Context(), bash, "--norc", "-c", program+script+ask).CombinedOutput()
		if diff := cmp.Diff(test.want, strings.TrimSpace(string(out))); diff != "" || err != nil {
			t.Errorf("%q: %v (-want +got):\n%s", test.line, err, diff)
		}
	}
}

func TestCompletionScripts(t *testing.T) {
	for shell := range completionScripts() {
		code, stdout, _ := run(t, "", []string{"completion", shell})
		if code != 0 || strings.Contains(stdout, "PROGRAM") || strings.Contains(stdout, "FUNCTION") || !strings.Contains(stdout, "complete --") {
			t.Errorf("%s: %d\n%s", shell, code, stdout)
		}
	}
	for _, args := range []string{"completion", "completion pwsh", "completion bash zsh"} {
		cliTest{args: args, code: 2, stderr: "Error: "}.check(t)
	}
}
