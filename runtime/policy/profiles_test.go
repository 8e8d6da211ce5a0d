package policy

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

// facts are what two profiles can differ in.
type facts struct {
	Denied   string // capabilities, sorted
	Ceiling  runtime.Sensitivity
	Audit    int // entries, 0 for no audit
	FreeText string
	Redact   string // strategies
	Project  string
	Annotate string // options for annotate
	Input    string
	Limits   []float64
	Rules    string
}

// option returns the options of the step with the type as JSON.
func option(doc *Document, typ string) string {
	for _, s := range doc.Transforms {
		if s.Type == typ && s.Options != nil {
			return string(s.Options.Value().AppendJSON(nil))
		}
	}
	return ""
}

func factsOf(doc *Document) facts {
	var f facts
	var denied, rules []string
	for _, c := range doc.DenyCapabilities {
		denied = append(denied, string(c))
	}
	slices.Sort(denied)
	f.Denied, f.Ceiling = strings.Join(denied, " "), doc.MaxSensitivity
	if doc.Audit {
		f.Audit = doc.AuditSize
	}
	f.FreeText, f.Redact, f.Project = option(doc, "sanitize"), option(doc, "redact"), option(doc, "project")
	for _, o := range doc.TransformOptions {
		f.Annotate += o.Name + string(o.Options.Value().AppendJSON(nil))
	}
	for _, s := range doc.InputTransforms {
		f.Input += s.Type + string(s.Options.Value().AppendJSON(nil))
	}
	for _, l := range doc.RateLimits {
		f.Limits = append(f.Limits, l.Rate)
	}
	for _, r := range doc.Rules {
		rules = append(rules, r.Name)
	}
	f.Rules = strings.Join(rules, " ")
	return f
}

func TestP1_14_Contents(t *testing.T) {
	standard := facts{
		Denied:   "reveal",
		FreeText: `{"on_suspicious":"fence","max_free_text":2000}`,
		Redact:   `{"strategies":{"secret":"redact","private_key":"drop","credential":{"strategy":"mask","keep_first":4,"keep_last":4}}}`,
		Project:  `{"exclude":["**.raw_data","**._raw"],"max_string":20000,"max_chars":120000}`,
		Input:    `guard_secrets{"action":"reject"}`,
		Limits:   []float64{30},
	}
	with := func(change func(*facts)) facts {
		f := standard
		change(&f)
		return f
	}
	readOnly := with(func(f *facts) { f.Denied = "cloud_access exec reveal write_fs" })
	want := map[string]facts{
		"open":      {},
		"standard":  standard,
		"read_only": readOnly,
		"airgapped": with(func(f *facts) { f.Denied = "cloud_access exec reveal" }),
		"audit": with(func(f *facts) {
			f.Denied, f.Audit, f.Annotate = readOnly.Denied, 10000, `annotate{"inline":true,"label_findings":true}`
		}),
		"soc-analyst": with(func(f *facts) {
			f.Denied, f.Ceiling, f.Audit, f.Limits = readOnly.Denied, "confidential", 1000, []float64{30, 300}
			f.Rules = "label-findings friendly-account-names"
		}),
		"strict": with(func(f *facts) {
			f.Denied, f.Ceiling, f.Rules, f.Limits = readOnly.Denied, "confidential", "never-reveal", []float64{30, 240}
			f.FreeText = `{"on_suspicious":"fence","max_free_text":1000}`
			f.Redact = `{"strategies":{"secret":"redact","private_key":"drop","credential":"redact","identifier":"pseudonymize","uuid":"keep",` +
				`"network":"pseudonymize","special_ip":"keep","special_cidr":"keep","pii":"pseudonymize","free_text":"pseudonymize","temporal":"keep"}}`
			f.Project = `{"exclude":["**.raw_data","**._raw","**.user_data"],"max_string":4000,"max_chars":100000}`
		}),
	}
	got := map[string]facts{}
	for _, name := range Profiles() {
		got[name] = factsOf(read(t, name))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestP1_14_Roles(t *testing.T) {
	got := map[string]string{}
	for _, r := range read(t, "soc-analyst").Roles {
		got[r.Role] = string(ruleShape().write(encoding{sparse: true}, r.Rule).AppendJSON(nil))
	}
	want := map[string]string{
		"admin":         `{"allow_capabilities":["reveal"]}`,
		"privacy-admin": `{"allow_capabilities":["reveal"]}`,
		"analyst": `{"transform_options":{"redact":{"strategies":{"identifier":"pseudonymize","uuid":"keep","network":"pseudonymize",` +
			`"special_ip":"keep","special_cidr":"keep","pii":"pseudonymize","free_text":"pseudonymize"}}},` +
			`"deny_tools":["export_*","subgraph_export"],"deny_categories":["live","export"],"max_sensitivity":"confidential"}`,
		"lead": `{"rate_limits":[{"rate":20,"per":"hour","scope":"principal","tools":["reveal_token"]}],` +
			`"allow_capabilities":["reveal","write_fs"],"max_sensitivity":"restricted"}`,
		"collector": `{"allow_categories":["live"],"allow_capabilities":["cloud_access","exec","write_fs"]}`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestP1_14_Extends(t *testing.T) {
	want := map[string][]string{
		"open": nil, "standard": nil, "strict": {"standard"}, "read_only": {"standard"}, "airgapped": {"standard"},
		"audit": {"standard", "read_only"}, "soc-analyst": {"standard"},
	}
	got := map[string][]string{}
	for _, name := range Profiles() {
		doc := read(t, name)
		got[name] = doc.Origin.Extends
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, name := range []string{"soc_analyst", "read-only"} {
		if _, err := Read(name); err != nil {
			t.Errorf("- and _ are not the same: %v", err)
		}
	}
}
