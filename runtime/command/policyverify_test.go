package command

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/middleware"
)

// chainLog makes calls that are recorded in a chain, each in a process of its own, so to
// speak, and returns the path of the log.
func chainLog(t *testing.T, calls int) string {
	t.Helper()
	t.Setenv(middleware.ChainVariable, strings.Repeat("k", 16))
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	for range calls {
		if code, _, stderr := run(t, "", []string{"call", "echo", "--audit-log", path, "--audit-chain"}); code != 0 {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
	}
	return path
}

func TestVerifyLog(t *testing.T) {
	path := chainLog(t, 3)
	link := regexp.MustCompile(`[0-9a-f]{64}`)
	verify := func(args ...string) (int, string) {
		t.Helper()
		code, stdout, stderr := run(t, "", append([]string{"policy", "verify-log"}, args...))
		if stderr != "" {
			t.Errorf("stderr %s", stderr)
		}
		return code, link.ReplaceAllString(strings.ReplaceAll(stdout, path, "LOG"), "LINK")
	}
	code, stdout := verify(path)
	want := "3 lines, chain whole\nbegin:   the first line of the log\nend:     line 3 of the log, link LINK;\n         where the log says that it ends\n"
	if diff := cmp.Diff(want, stdout); diff != "" || code != 0 {
		t.Errorf("exit code %d (-want +got)\n%s", code, diff)
	}
	_, stdout = verify(path, "--json")
	want = `{"whole":true,"lines":3,"unlinked":0,"first":1,"last":3,"link":"LINK","end_known":true,"faults":[],"more_faults":0}`
	if diff := cmp.Diff(want, compact(t, stdout)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	if err := os.WriteFile(path, bytes.Join(lines[1:2], nil), 0o600); err != nil {
		t.Fatal(err)
	}
	code, stdout = verify(path)
	want = "LOG: ends too early: the last line of the log is 3, and this one is 2\nthe chain is broken: 1 fault; 1 line as written\n" +
		"begin:   line 2 of the log; what came before is in older files, or lost\nend:     line 2 of the log, link LINK;\n         where the log says that it ends\n"
	if diff := cmp.Diff(want, stdout); diff != "" || code != 1 {
		t.Errorf("exit code %d (-want +got)\n%s", code, diff)
	}
	if err := os.Remove(path + ".chain"); err != nil {
		t.Fatal(err)
	}
	if _, stdout = verify(path); !strings.Contains(stdout, "cannot be told: there is no .chain file") {
		t.Errorf("stdout %s", stdout)
	}
	if code, stdout := verify(document(t, "{}\n{}\n")); code != 1 || stdout != "there is no line of a chain\nbefore:  2 lines without a link, which anybody may have written\n" {
		t.Errorf("exit code %d, stdout %s", code, stdout)
	}
}

func TestAuditChainFlags(t *testing.T) {
	path := chainLog(t, 0)
	for _, test := range []cliTest{
		{args: "call echo --audit-chain", code: 2, stderr: "--audit-chain needs an audit log: use --audit-log, or $CLOUDG_MCP_AUDIT_LOG"},
		{args: "policy verify-log", code: 2, stderr: "policy verify-log takes the paths of files, oldest first"},
		{args: "policy verify-log " + path, code: 1, stderr: path},
		{args: "policy verify-log x --all", code: 2, stderr: "policy verify-log has no flag --all"},
	} {
		t.Run(test.args, test.check)
	}
	t.Setenv(middleware.ChainVariable, "")
	for _, test := range []cliTest{
		{args: "call echo --audit-chain --audit-log " + path, code: 2, stderr: "--audit-chain needs a key that nobody can guess in $CLOUDG_MCP_AUDIT_KEY"},
		{args: "policy verify-log " + path, code: 2, stderr: "needs the key of the chain in $CLOUDG_MCP_AUDIT_KEY"},
	} {
		t.Run(test.args, test.check)
	}
	t.Setenv(middleware.ChainVariable, "short")
	cliTest{args: "call echo --audit-chain --audit-log " + path, code: 1, stderr: "at least 16 bytes"}.check(t)
}
