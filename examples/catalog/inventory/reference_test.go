package inventory_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/estate"
	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// northwharf returns the embedded estate as a dataset.
func northwharf(t *testing.T) *inventory.Dataset {
	t.Helper()
	data, err := estate.Load()
	if err != nil {
		t.Fatal(err)
	}
	return inventory.NewDataset(inventory.Identity{Name: estate.Name}, data)
}

// dataset returns a dataset of the given assets.
func dataset(assets ...*inventory.Asset) *inventory.Dataset {
	return inventory.NewDataset(inventory.Identity{Name: "small"}, &inventory.Data{Assets: assets})
}

// problem returns err as a fault, which it must be.
func problem(t *testing.T, err error) *fault.Error {
	t.Helper()
	var problem *fault.Error
	if !errors.As(err, &problem) {
		t.Fatalf("error = %v, want a *fault.Error", err)
	}
	return problem
}

func TestC7_2_References(t *testing.T) {
	d := northwharf(t)
	tests := []struct{ name, ref, want string }{
		{"id", "alb-1", "alb-1"},
		{"id with slash, blank, hash and percent sign", "secret manifests/db#1 100%", "secret manifests/db#1 100%"},
		{"ARN", "arn:aws:s3:::northwharf-audit", "bucket-audit"},
		{"ARN without account", "arn:aws:apigateway:eu-north-1::/apis/d1spatch", "api-dispatch"},
		{"GCP full name", "//storage.googleapis.com/route-ml-maps", "gcp-public"},
		{"unique name", "jump-host", "i-0jump1"},
		{"name with slashes", "/aws/lambda/dispatch", "log-dispatch"},
		{"name that is an alias elsewhere", "public", "bucket-public"},
		{"non-Latin name", "港湾-📦", "table-harbour"},
		{"last path segment", "d1spatch", "api-dispatch"},
		{"resource with path", "instance/i-0track1", "i-0track1"},
		{"resource with colon", "function:dispatch-ci", "fn-dispatch-ci"},
		{"last colon segment", "dispatch-ci", "fn-dispatch-ci"},
		{"database", "db:manifests", "db-manifests"},
		{"secret with suffix", "secret:manifests/db-Q7xk2p", "secret manifests/db#1 100%"},
		{"tail of secret", "db-Q7xk2p", "secret manifests/db#1 100%"},
		{"role", "role/service/dispatch-role", "role-dispatch"},
		{"key", "key/3333-4444", "key-manifests"},
		{"log group", "log-group:/aws/lambda/dispatch", "log-dispatch"},
		{"Azure tail", "hq-files", "az-files"},
		{"case of a name", "TRACKING-FRONT", "alb-1"},
		{"exact name before one that differs by case", "dispatch", "fn-dispatch"},
		{"the other case", "Dispatch", "fn-dispatch-ci"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			asset, err := d.Resolve(test.ref)
			if err != nil {
				t.Fatal(err)
			}
			if asset.ID != test.want {
				t.Errorf("resolved to %s, want %s", asset.ID, test.want)
			}
		})
	}
}

func TestC3_4_EmptyReference(t *testing.T) {
	problem(t, must(northwharf(t).Resolve("")))
}

func TestC7_2_IDWinsOverName(t *testing.T) {
	d := dataset(&inventory.Asset{ID: "a", Name: "b"}, &inventory.Asset{ID: "b", Name: "c"})
	if asset, err := d.Resolve("b"); err != nil || asset.Name != "c" {
		t.Errorf("Resolve = %+v, %v; want the asset with the id", asset, err)
	}
}

func TestC7_2_SharedName(t *testing.T) {
	p := problem(t, must(northwharf(t).Resolve("deployer")))
	if diff := cmp.Diff([]string{"role-deployer-prod", "role-deployer-tools"}, p.Data.Get("ambiguous")); diff != "" {
		t.Errorf("ambiguous (-want +got):\n%s", diff)
	}
	if candidates := p.Data.Get("candidates").([]inventory.Suggestion); len(candidates) != 2 || candidates[0].Dataset != estate.Name {
		t.Errorf("candidates = %+v", candidates)
	}
	if !strings.Contains(p.Message, "ambiguous: 2 assets") || strings.Contains(p.Message, "deployer") {
		t.Errorf("message = %q", p.Message)
	}
}

// must drops the asset of a Resolve that has to fail.
func must(_ *inventory.Asset, err error) error { return err }

func TestC7_2_SharedNameIsNeverAnARNResource(t *testing.T) {
	d := dataset(
		&inventory.Asset{ID: "1", Name: "jobs"},
		&inventory.Asset{ID: "2", Name: "jobs"},
		&inventory.Asset{ID: "3", Name: "other", ARN: "arn:aws:sqs:eu-north-1:1:jobs"},
	)
	p := problem(t, must(d.Resolve("jobs")))
	if diff := cmp.Diff([]string{"1", "2"}, p.Data.Get("ambiguous")); diff != "" {
		t.Errorf("ambiguous (-want +got):\n%s", diff)
	}
}

func TestC7_2_AmbiguousByCase(t *testing.T) {
	p := problem(t, must(northwharf(t).Resolve("DISPATCH")))
	if diff := cmp.Diff([]string{"fn-dispatch", "fn-dispatch-ci"}, p.Data.Get("ambiguous")); diff != "" {
		t.Errorf("ambiguous (-want +got):\n%s", diff)
	}
}

func TestC7_2_NoMatch(t *testing.T) {
	d := northwharf(t)
	tests := []struct {
		ref     string
		message string
		ids     []string // suggested
	}{
		{"tracker", "5 close matches", []string{"acct-vendor", "i-0track1", "i-0track2", "role-tracker", "alb-1"}},
		{"parcel-events", "3 close matches", []string{"queue-parcels", "topic-parcels", "acct-vendor"}},
		{"voyage", "1 close match.", []string{"gcp-voyages"}},
		{"zzzzzzzz", "reference. Search", []string{}},
	}
	for _, test := range tests {
		p := problem(t, must(d.Resolve(test.ref)))
		if !strings.Contains(p.Message, test.message) || !strings.Contains(p.Message, "find_assets") {
			t.Errorf("%q: message = %q", test.ref, p.Message)
		}
		if strings.Contains(p.Message, test.ref) || strings.Contains(p.Message, "410020003001") {
			t.Errorf("%q: the message repeats a value: %q", test.ref, p.Message)
		}
		if p.Kind != fault.NotFound || p.Data.Get("value") != test.ref || p.Data.Get("dataset") != estate.Name {
			t.Errorf("%q: error = %+v", test.ref, p)
		}
		ids := []string{}
		for _, s := range p.Data.Get("suggestions").([]inventory.Suggestion) {
			ids = append(ids, s.ID)
		}
		if diff := cmp.Diff(test.ids, ids); diff != "" {
			t.Errorf("%q: suggestions (-want +got):\n%s", test.ref, diff)
		}
	}
}

func TestC0_4_SuggestionsOfAssets(t *testing.T) {
	var assets []*inventory.Asset
	for _, name := range []string{"web-1", "web-2", "web-tg", "web-alb", "web-acl"} {
		assets = append(assets, &inventory.Asset{ID: "id-" + name, Name: name})
	}
	p := problem(t, must(dataset(assets...).Resolve("web-3")))
	var names []string
	for _, s := range p.Data.Get("suggestions").([]inventory.Suggestion) {
		names = append(names, s.Name)
	}
	if diff := cmp.Diff([]string{"web-2", "web-1", "web-tg", "web-alb", "web-acl"}, names); diff != "" {
		t.Errorf("suggestions (-want +got):\n%s", diff)
	}
}

func TestC7_2_FindingsOnAssets(t *testing.T) {
	d := northwharf(t)
	want := map[string]string{
		"f-ssh": "i-0jump1", "f-rdp": "az-files", "f-bucket": "bucket-public", "f-patch": "i-0track1",
		"f-rotate": "secret manifests/db#1 100%", "f-gone": "", "f-deployer": "", "f-logs": "log-dispatch",
	}
	for _, finding := range d.Findings {
		asset, listed := want[finding.ID]
		if !listed {
			continue
		}
		got := ""
		if brief := d.FindingBrief(finding); brief.AssetID != nil {
			got = *brief.AssetID
		}
		if got != asset {
			t.Errorf("%s is about %q, want %q", finding.ID, got, asset)
		}
	}
}
