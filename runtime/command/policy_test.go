package command

import (
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/transform"
)

// document writes a policy and returns its path.
func document(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "p.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPolicyCommands(t *testing.T) {
	t.Setenv(envPolicy, "")
	good, bad := document(t, "name: good\nextends: open\n"), document(t, "audit: maybe\ntransforms: [nope]\nvault: {key: [1]}\n")
	doubtful, lost := document(t, "name: d\ndeny_tools: [wrods, echo]\ntransforms: []\n"), document(t, "extends: opne\n")
	refusing := document(t, "name: no-words\ndeny_tools: [words]\n")
	for _, test := range []cliTest{
		{args: "policy", code: 2, stderr: "policy takes one of list, show, check, explain, schema, vault, verify-log"},
		{args: "policy burn", code: 2, stderr: "policy takes one of list, show, check, explain, schema, vault, verify-log"},
		{args: "policy check", code: 2, stderr: "policy check takes the paths of documents"},
		{args: "policy list x", code: 2, stderr: "policy list takes no arguments"},
		{args: "policy check " + good + " open", stdout: good + ": ok, policy good\nopen: ok, policy open\n"},
		{args: "policy check " + doubtful, stdout: doubtful + ": ok, policy d\n" + doubtful + ":2:14: warning: deny_tools[0]: there is no such tool in this server; did you mean 'words'?\n"},
		{args: "policy check " + lost, code: 1, stdout: lost + ":1:10: extends: Unknown policy to extend: 'opne' (profiles: airgapped, audit, open, read_only, soc-analyst, standard, strict); did you mean 'open'?\n"},
		{args: "policy check " + bad, code: 1, stdout: bad + ":1:8: audit: must be true or false\n" + bad + ":3:14: vault.key: must be a string\n"},
		{args: "policy check nowhere.yaml", code: 1, stdout: "nowhere.yaml: Policy file not found: nowhere.yaml\n"},
		{args: "policy show nope", code: 2, stderr: "Error: Unknown policy 'nope'"},
		{args: "policy show strict strict", code: 2, stderr: "policy show takes one policy"},
		{args: "policy show strict --policy open", code: 2, stderr: "policy show takes one policy"},
		{args: "policy check strict --policy open", code: 2, stderr: "policy check has no flag --policy; it is one of policy show and explain"},
		{args: "policy list --tool echo", code: 2, stderr: "policy list has no flag --tool; it is one of policy explain"},
		{args: "policy schema --role admin", code: 2, stderr: "policy schema has no flag --role"},
		{args: "policy explain --tool echo --all", code: 2, stderr: "policy explain has no flag --all; it is one of policy show"},
		{args: "policy explain", code: 2, stderr: "takes one of --tool, --resource, --prompt"},
		{args: "policy explain --tool echo --prompt x", code: 2, stderr: "takes one of --tool, --resource, --prompt"},
		{args: "policy explain --tool nope", code: 1, stderr: "Error: there is no tool 'nope'; names are those without the prefix\n"},
		{args: "policy explain --tool ecko", code: 1, stderr: "there is no tool 'ecko' (did you mean 'echo'?); names"},
		{args: "policy explain --resource test://item", code: 1, stderr: "there is no resource 'test://item'"},
		{args: "policy explain --prompt echo", code: 1, stderr: "there is no prompt 'echo'"},
		{args: "policy explain --tool echo", stdout: "tool 'echo' for principal 'local' with roles default, local: allowed\n…"},
		{args: "policy explain --tool words --role guest --policy " + refusing, stdout: "tool 'words' for principal 'cli' with roles default, guest: denied: tool denied by policy 'no-words'\n…"},
		{args: "tools --policy " + refusing, stdout: "demo MCP tools (2)\n…"},
		{args: "call words --policy " + refusing, code: 1, stderr: "Error: Unknown tool: words\n"},
		{args: "call echo --policy " + bad, code: 1, stderr: "Error: Invalid policy: " + bad + ":1:8: audit"},
		{args: "serve --policy " + refusing, stderr: "policy: no-words (from " + refusing + ")\n"},
	} {
		t.Run(test.args, test.check)
	}
}

func TestPolicyCheckBuildsSteps(t *testing.T) {
	bad := document(t, "transforms: [nope]\n")
	code, stdout, _ := run(t, "", []string{"policy", "check", bad})
	if code != 1 || !strings.HasPrefix(stdout, bad+":1:14: transforms[0]: Unknown transform type 'nope'; known: alias, annotate") {
		t.Errorf("exit code %d, stdout %s", code, stdout)
	}
}

// TestPolicyCheckWarnsAboutARandomKey: pseudonyms that change with every start are
// seldom what an operator wants.
func TestPolicyCheckWarnsAboutARandomKey(t *testing.T) {
	t.Setenv("CLOUDG_MCP_VAULT_KEY", "")
	want := "strict: ok, policy strict\n" +
		"strict: warning: vault: there is no key: pseudonyms and hashes change with every start; set key_env\n"
	code, stdout, _ := run(t, "", []string{"policy", "check", "strict"})
	if diff := cmp.Diff(want, stdout); diff != "" || code != 0 {
		t.Errorf("exit code %d (-want +got):\n%s", code, diff)
	}
}

func TestPolicyShowIsShort(t *testing.T) {
	t.Setenv("CLOUDG_MCP_VAULT_KEY", "")
	path := document(t, "name: n\ndeny_tools: [x]\n")
	_, stdout, _ := run(t, "", []string{"policy", "show", path})
	want := `{"name":"n","vault":{"key_source":"random","key_configured":false},"deny_tools":["x"],"loaded_from":"` + path + `"}`
	if diff := cmp.Diff(want, compact(t, stdout)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	_, stdout, _ = run(t, "", []string{"policy", "show", path, "--all"})
	for _, part := range []string{`"hide_denied": true`, `"rules": []`, `"counters"`, `"ttl_seconds": null`} {
		if !strings.Contains(stdout, part) {
			t.Errorf("--all leaves out %s", part)
		}
	}
	if strings.Contains(stdout, "key_id") {
		t.Error("--all shows the id of a key that nobody configured")
	}
	if _, stdout, _ = run(t, "", []string{"policy", "show", document(t, "vault: {key: abc}\n")}); !strings.Contains(stdout, `"key_id": "`) {
		t.Errorf("the id of a configured key is not shown: %s", stdout)
	}
}

func TestPolicyList(t *testing.T) {
	code, stdout, stderr := run(t, "", []string{"policy", "list"})
	if code != 0 || stderr != "" {
		t.Errorf("exit code %d, stderr %s", code, stderr)
	}
	golden(t, "policies.txt", stdout)
}

func TestPolicySchema(t *testing.T) {
	code, stdout, _ := run(t, "", []string{"policy", "schema"})
	if code != 0 || stdout != string(policy.Schema()) || !json.Valid([]byte(stdout)) {
		t.Errorf("exit code %d, stdout %s", code, stdout)
	}
}

func TestPolicyShow(t *testing.T) {
	secret := "hunter" + "22"
	path := document(t, "extends: audit\nvault: {key: "+secret+"}\n")
	code, stdout, _ := run(t, "", []string{"policy", "show", path})
	var shown struct {
		Name  string
		Chain []string `json:"extends_chain"`
		Vault struct {
			Source string `json:"key_source"`
		}
	}
	if err := json.Unmarshal([]byte(stdout), &shown); err != nil || code != 0 {
		t.Fatalf("exit code %d, %v", code, err)
	}
	got := []any{shown.Name, shown.Chain, shown.Vault.Source}
	if diff := cmp.Diff([]any{"custom(audit)", []string{"standard", "read_only", "audit"}, "config"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if strings.Contains(stdout, secret) {
		t.Error("the key is shown")
	}
}

// same is a transform that changes nothing.
type same struct{}

func (same) Apply(_ *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	return value, nil
}

func TestTransformOption(t *testing.T) {
	path := document(t, "transforms: [our-own]\n")
	option := Transform("our_own", func(runtime.JSON) (transform.Transform, error) { return same{}, nil })
	if code, _, stderr := run(t, "", []string{"call", "echo", "--policy", path}, option); code != 0 {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	if code, _, stderr := run(t, "", []string{"call", "echo", "--policy", path}); code != 1 || !strings.Contains(stderr, "Unknown transform type 'our_own'") {
		t.Errorf("without the option: exit code %d: %s", code, stderr)
	}
}

func TestServeFollowsThePolicyFile(t *testing.T) {
	path := document(t, "name: one\n")
	p := &program{register: register}
	var source *policy.Source
	m, err := p.newLayer(t.Context(), &layerFlags{policy: path}, quiet(), decider{p.loadPolicy, func(pol *policy.Policy, r *runtime.Registry) (layer.PolicySource, error) {
		var err error
		source, err = newSource(pol, r, slog.New(slog.DiscardHandler))
		return source, err
	}})
	if err != nil {
		t.Fatal(err)
	}
	var told []runtime.ChangeKind
	defer m.Layer().OnChange(func(c runtime.Change) { told = append(told, c.Kind) })()
	p.follow(t.Context(), source, m.Layer())
	if err := p.close(); err != nil { // from here on only this test looks at the file
		t.Fatal(err)
	}
	at := time.Now().Add(-time.Hour)
	write := func(text string) bool {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		at = at.Add(time.Minute)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		return source.Poll()
	}
	before := string(m.Tools(t.Context(), runtime.Local()))
	if !write("name: two\ndeny_tools: [words]\n") {
		t.Fatal("the policy was not replaced")
	}
	if after := string(m.Tools(t.Context(), runtime.Local())); after == before || strings.Contains(after, `"words"`) {
		t.Errorf("the tools are %s", after)
	}
	if write("name: three\ntransforms: [nope]\n") {
		t.Error("a policy that cannot be built took the place of another one")
	}
	if !write("name: two\ndeny_tools: [words] # the same\n") {
		t.Error("the policy was not replaced")
	}
	want := []runtime.ChangeKind{runtime.ChangeTools, runtime.ChangeResources, runtime.ChangePrompts}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
}
