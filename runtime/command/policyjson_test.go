package command

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// printed runs a command and returns what it prints, in one line, and its exit code.
func printed(t *testing.T, args ...string) (string, int) {
	t.Helper()
	t.Setenv(envPolicy, "")
	code, stdout, stderr := run(t, "", args)
	if stderr != "" {
		t.Errorf("%q: stderr %s", args, stderr)
	}
	return compact(t, stdout), code
}

func TestPolicyListJSON(t *testing.T) {
	stdout, code := printed(t, "policy", "list", "--json")
	var list []map[string]string
	if err := json.Unmarshal([]byte(stdout), &list); err != nil || code != 0 {
		t.Fatalf("exit code %d, %v", code, err)
	}
	for _, p := range list {
		if len(p) != 3 || p["policy"] == "" || p["description"] == "" || (p["extends"] == "") != (p["policy"] == "open" || p["policy"] == "standard") {
			t.Errorf("%v", p)
		}
	}
	if len(list) != 7 {
		t.Errorf("%d policies", len(list))
	}
}

func TestPolicyCheckJSON(t *testing.T) {
	doubtful := document(t, "name: d\ndeny_tools: [wrods]\ntransforms: []\n")
	bad := document(t, "audit: maybe\n")
	stdout, code := printed(t, "policy", "check", "--json", doubtful, bad, "nowhere.yaml")
	want := `[{"document":"DOUBTFUL","ok":true,"policy":"d","problems":[],"warnings":[` +
		`{"file":"DOUBTFUL","line":2,"column":14,"path":"deny_tools[0]","message":"there is no such tool in this server; did you mean 'words'?"}]},` +
		`{"document":"BAD","ok":false,"policy":"","problems":[{"file":"BAD","line":1,"column":8,"path":"audit","message":"must be true or false"}],"warnings":[]},` +
		`{"document":"nowhere.yaml","ok":false,"policy":"","problems":[{"file":"","line":0,"column":0,"path":"","message":"Policy file not found: nowhere.yaml"}],"warnings":[]}]`
	if diff := cmp.Diff(want, strings.NewReplacer(doubtful, "DOUBTFUL", bad, "BAD").Replace(stdout)); diff != "" || code != 1 {
		t.Errorf("exit code %d (-want +got)\n%s", code, diff)
	}
	if stdout, code := printed(t, "policy", "check", "--json", "open"); code != 0 || !strings.Contains(stdout, `"ok":true`) {
		t.Errorf("exit code %d, %s", code, stdout)
	}
}

func TestPolicyExplainJSON(t *testing.T) {
	refusing := document(t, "name: no-words\ndeny_tools: [words]\nrules: [{name: limited, match: {roles: [guest]}, rate_limits: [{rate: 2}]}]\n")
	stdout, code := printed(t, "policy", "explain", "--json", "--tool", "words", "--role", "guest", "--policy", refusing)
	want := `{"policy":"no-words","kind":"tool","name":"words","principal":"cli","roles":["default","guest"],"allowed":false,"hidden":true,` +
		`"reason":"tool denied by policy 'no-words'","decided_by":"policy",` +
		`"would_change_it":["'words' in allow_tools of a rule that matches, or other lists in the policy"],` +
		`"rules":[{"rule":"limited","applies":true,"effects":["adds a rate limit"]}],` +
		`"limits":["2/minute for each principal and primitive"],"input":[],"output":[],"output_schema":"","binary":"pass"}`
	if diff := cmp.Diff(want, stdout); diff != "" || code != 0 {
		t.Errorf("exit code %d (-want +got)\n%s", code, diff)
	}
}
