package policy

import (
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/runtime"
)

// profileNamed compiles a built-in policy.
func profileNamed(t testing.TB, name string) *Policy {
	t.Helper()
	doc, err := ReadProfile(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(doc, Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// deniedOf returns the capabilities that a principal must not use.
func deniedOf(t *testing.T, p *Policy, principal *runtime.Principal) string {
	t.Helper()
	var denied []string
	for _, c := range annotations.Capabilities() {
		if !p.Allowed(principal, needing(t, "x", c), at("")) {
			denied = append(denied, string(c))
		}
	}
	return strings.Join(denied, " ")
}

func TestRowP13_CapabilityTakenBack(t *testing.T) {
	p := compileText(t, "extends: strict\nallow_capabilities: [write_fs]", Options{})
	got := []bool{p.Allowed(nil, needing(t, "w", runtime.WriteFS), at("")), p.Allowed(nil, needing(t, "e", runtime.Exec), at(""))}
	if diff := cmp.Diff([]bool{true, false}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestRowP19_Open(t *testing.T) {
	p := profileNamed(t, "open")
	if got := deniedOf(t, p, nil); got != "" {
		t.Errorf("denied: %s", got)
	}
	spec := toolWith(t, "x", nil)
	if p.Output(nil, spec) != nil || p.Input(nil, spec) != nil {
		t.Error("a pipeline is not the identity")
	}
}

func TestRowP20_Reveal(t *testing.T) {
	p := profileNamed(t, "standard")
	reveal := toolWith(t, "reveal_token", func(p *runtime.Primitive) {
		p.Sensitivity, p.Capabilities = runtime.Restricted, []runtime.Capability{runtime.Reveal}
	})
	for _, role := range []string{"admin", "privacy-admin"} {
		if err := p.Check(callOf(reveal, with("a", role), `{}`)); err != nil {
			t.Errorf("%s: %v", role, err)
		}
	}
	var denied *runtime.AccessDeniedError
	if err := p.Check(callOf(reveal, runtime.Local(), `{}`)); !errors.As(err, &denied) || !strings.Contains(denied.Message, "reveal") {
		t.Fatalf("local: %v", err)
	}
	if policy, _ := denied.Data.Get("policy"); policy.Text() != "standard" {
		t.Errorf("data.policy is %q", policy.Text())
	}
}

func TestP1_13_RevealUnderProfiles(t *testing.T) {
	reveal := toolWith(t, "reveal_token", func(p *runtime.Primitive) {
		p.Sensitivity, p.Capabilities = runtime.Restricted, []runtime.Capability{runtime.Reveal}
	})
	for profile, want := range map[string]string{
		"open": "default admin privacy-admin lead", "standard": "admin privacy-admin", "read_only": "admin privacy-admin",
		"airgapped": "admin privacy-admin", "audit": "admin privacy-admin", "strict": "", "soc-analyst": "lead",
	} {
		p := profileNamed(t, profile)
		var got []string
		for _, role := range []string{"default", "admin", "privacy-admin", "lead"} {
			if p.Allowed(with("a", role), reveal, at("")) {
				got = append(got, role)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v may reveal, want %s", profile, got, want)
		}
	}
}

func TestRowP22_DeniedCapabilities(t *testing.T) {
	for profile, want := range map[string]string{
		"read_only": "write_fs cloud_access exec reveal", "airgapped": "cloud_access exec reveal", "audit": "write_fs cloud_access exec reveal",
	} {
		if got := deniedOf(t, profileNamed(t, profile), nil); got != want {
			t.Errorf("%s denies %s, want %s", profile, got, want)
		}
	}
}

func TestRowP23_Lists(t *testing.T) {
	p := compileText(t, `
allow_tools: [find_*, get_*, "!get_secret*"]
deny_resources: ["cloudg://raw/*"]
deny_prompts: [dangerous]
deny_categories: [live]
allow_categories: [inventory, graph, live]
`, Options{})
	resource := func(uri, category string) runtime.Spec {
		return added(t, &runtime.ResourceSpec{Primitive: runtime.Primitive{Name: "r", Category: category}, URI: uri,
			Handle: func(*runtime.Context, *runtime.ContentsOutput) error { return nil }})
	}
	template := added(t, &runtime.TemplateSpec{Primitive: runtime.Primitive{Name: "r", Category: "graph"}, URITemplate: "cloudg://raw/{x}",
		Handle: runtime.TemplateFunc(func(*runtime.Context, map[string]string, *runtime.ContentsOutput) error { return nil })})
	prompt := func(name string) runtime.Spec {
		return added(t, &runtime.PromptSpec{Primitive: runtime.Primitive{Name: name, Category: "graph"},
			Handle: runtime.PromptFunc(func(*runtime.Context, map[string]string) (string, error) { return "", nil })})
	}
	for _, tt := range []struct {
		spec runtime.Spec
		want bool
	}{
		{inCategory(t, "find_assets", "inventory"), true},
		{inCategory(t, "get_secret_value", "inventory"), false},
		{inCategory(t, "list_x", "inventory"), false},
		{inCategory(t, "find_live", "live"), false},
		{inCategory(t, "find_export", "export"), false},
		{resource("cloudg://raw/1", "graph"), false},
		{resource("cloudg://info", "graph"), true},
		{template, false},
		{resource("cloudg://general", "general"), false},
		{prompt("dangerous"), false},
		{prompt("harmless"), true},
	} {
		if got := p.Allowed(nil, tt.spec, at("")); got != tt.want {
			t.Errorf("%s %s: %v", tt.spec.Kind(), tt.spec.Key(), got)
		}
	}
}

func TestRowP25_Tag(t *testing.T) {
	p := compileText(t, "rules: [{match: {tags: [x]}, deny_tools: ['*']}]", Options{})
	tagged := toolWith(t, "t", func(p *runtime.Primitive) { p.Tags, p.Sensitivity = []string{"x"}, runtime.Public })
	if p.Allowed(nil, tagged, at("")) || !p.Allowed(nil, toolWith(t, "t", nil), at("")) {
		t.Error("the rule is not about its tag")
	}
}

func TestRowP26_Principal(t *testing.T) {
	p := compileText(t, "allow_tools: []\nmax_sensitivity: internal\nrules: [{match: {principals: [bob]}, allow_tools: [special], max_sensitivity: restricted}]", Options{})
	special := toolWith(t, "special", func(p *runtime.Primitive) { p.Sensitivity = runtime.Restricted })
	if !p.Allowed(&runtime.Principal{ID: "bob"}, special, at("")) || p.Allowed(with("eve"), special, at("")) {
		t.Error("the rule is not about bob")
	}
}

func TestRowP28_RoleAndCapability(t *testing.T) {
	p := compileText(t, "rules: [{match: {roles: [guest], capabilities: [exec]}, deny_tools: ['*']}]", Options{})
	guest := with("g", "guest")
	if p.Allowed(guest, needing(t, "run", runtime.Exec), at("")) || !p.Allowed(guest, toolWith(t, "other", nil), at("")) {
		t.Error("the rule needs both conditions")
	}
}

func TestRowP29_Shown(t *testing.T) {
	p := compileText(t, "hide_denied: false\ndeny_capabilities: [exec]", Options{})
	run := needing(t, "run", runtime.Exec)
	if !p.Allowed(nil, run, at("")) {
		t.Error("what is denied is hidden")
	}
	if err := p.Check(callOf(run, nil, `{}`)); err == nil || !strings.Contains(err.Error(), "'exec'") {
		t.Errorf("%v", err)
	}
}

func TestP1_12_HideDenied(t *testing.T) {
	denied := toolWith(t, "x", nil)
	for document, want := range map[string]bool{"deny_tools: [x]": false, "deny_tools: [x]\nhide_denied: false": true} {
		if got := compileText(t, document, Options{}).Allowed(nil, denied, at("")); got != want {
			t.Errorf("%s: allowed %v", document, got)
		}
	}
}
