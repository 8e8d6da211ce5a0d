package ruleset_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cloudg/cloudg/examples/catalog/ruleset"
)

func dir(files map[string]string) fs.FS {
	all := fstest.MapFS{}
	for name, text := range files {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return all
}

// TestC3_9_Ruleset has files that add to one framework, and broken ones.
func TestC3_9_Ruleset(t *testing.T) {
	const hidden = "do-not-tell"
	r, skipped := ruleset.Load(
		dir(map[string]string{
			"b.json": `{"framework": "TIDE", "version": "2", "provider": "gcp", "controls": [
				{"id": "1", "title": "second", "severity": "low"}, {"id": "2", "title": "two", "severity": "HIGH", "checks": ["x"]}]}`,
			"a.json": `{"framework": " TIDE ", "version": "1", "provider": "AWS", "source": "s", "other": {}, "controls": [
				{"id": "1", "title": "first", "severity": "high"}, {"id": "1", "title": "again", "severity": "INFO"}]}`,
			"notes.txt":        "no ruleset",
			"below/more.json":  `{"framework": "BELOW"}`,
			"broken.json":      `{"framework": "` + hidden,
			"type.json":        `{"framework": "F", "controls": [{"id": "` + hidden + `", "title": 7}]}`,
			"list.json":        `["` + hidden + `"]`,
			"nameless.json":    `{"controls": [{"id": "` + hidden + `"}]}`,
			"unfinished.json":  `{"framework": "F", "controls": [{"id": "` + hidden + `", "severity": "LOW"}]}`,
			"bad.json":         `{"framework": "F", "controls": [{"id": "1", "title": "t", "severity": "` + hidden + `"}]}`,
			"nowhere.json":     `{"framework": "F", "provider": "` + hidden + `"}`,
			"unnumbered.json":  `{"framework": "F", "controls": [{"title": "` + hidden + `", "severity": "LOW"}]}`,
			"halfchecked.json": `{"framework": "F", "controls": [{"id": "1", "title": "t", "severity": "LOW", "checks": "` + hidden + `"}]}`,
		}),
		dir(map[string]string{
			"c.json": `{"framework": "TIDE", "version": "2", "controls": [{"id": "2", "title": "late", "severity": "LOW"}, {"id": "3", "title": "three", "severity": "MEDIUM"}]}`,
			"d.json": `{"framework": "EBB", "provider": "Azure"}`,
		}),
	)
	want := []*ruleset.Framework{
		{Name: "EBB", Providers: []string{"AZURE"}, Files: []string{"d.json"}},
		{
			Name: "TIDE", Versions: []string{"1", "2"}, Providers: []string{"AWS", "GCP"}, Files: []string{"a.json", "b.json", "c.json"},
			Controls: []ruleset.Control{
				{ID: "1", Title: "first", Severity: "HIGH"}, {ID: "2", Title: "two", Severity: "HIGH", Checks: []string{"x"}},
				{ID: "3", Title: "three", Severity: "MEDIUM"},
			},
		},
	}
	if diff := cmp.Diff(want, r.Frameworks(), cmpopts.IgnoreUnexported(ruleset.Framework{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("frameworks (-want +got):\n%s", diff)
	}
	if len(skipped) != 9 {
		t.Errorf("%d files are skipped: %v", len(skipped), skipped)
	}
	reasons := errors.Join(skipped...).Error()
	for _, reason := range []string{"list.json: the top must not be a JSON array", "type.json: controls.title must not be a JSON number", "bad.json: controls.0.severity: Unknown severity."} {
		if !strings.Contains(reasons, reason) {
			t.Errorf("nothing says %q: %s", reason, reasons)
		}
	}
	for _, err := range skipped {
		if strings.Contains(err.Error(), hidden) || !strings.Contains(err.Error(), ".json") {
			t.Errorf("skipped: %v", err)
		}
	}
}

// TestC3_9_MissingDirectory has a directory that is not there beside one that is.
func TestC3_9_MissingDirectory(t *testing.T) {
	missing, err := fs.Sub(dir(nil), "gone")
	if err != nil {
		t.Fatal(err)
	}
	r, skipped := ruleset.Load(missing, dir(map[string]string{"a.json": `{"framework": "TIDE"}`}))
	if diff := cmp.Diff([]string{"TIDE"}, r.Names()); diff != "" || len(skipped) != 1 {
		t.Errorf("skipped %v, names (-want +got):\n%s", skipped, diff)
	}
}

// TestC3_9_Embedded has what the program comes with.
func TestC3_9_Embedded(t *testing.T) {
	r, skipped := ruleset.Load(ruleset.Embedded())
	if len(skipped) > 0 {
		t.Error(skipped)
	}
	if diff := cmp.Diff([]string{"HARBOUR-DATA", "HARBOUR-NET"}, r.Names()); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	for _, f := range r.Frameworks() {
		if len(f.Controls) != 12 || len(f.Versions) != 1 {
			t.Errorf("%s %v has %d controls", f.Name, f.Versions, len(f.Controls))
		}
	}
}

func TestC3_9_Lookup(t *testing.T) {
	r, _ := ruleset.Load(dir(map[string]string{
		"1.json": `{"framework": "TIDE-1", "provider": "AWS", "controls": [{"id": "a", "title": "t", "severity": "LOW"}]}`,
		"2.json": `{"framework": "TIDE-2", "provider": "GCP", "controls": [{"id": "a", "title": "t", "severity": "LOW"}, {"id": "b", "title": "t", "severity": "LOW"}]}`,
		"3.json": `{"framework": "TIDE-2"}`,
		"4.json": `{"framework": "EBB"}`,
	}))
	names := func(all []*ruleset.Framework) []string {
		found := []string{}
		for _, f := range all {
			found = append(found, f.Name)
		}
		return found
	}
	for _, tt := range []struct {
		name      string
		got, want []string
	}{
		{"no provider", names(r.For("")), []string{"EBB", "TIDE-1", "TIDE-2"}},
		{"a provider", names(r.For("AWS")), []string{"EBB", "TIDE-1", "TIDE-2"}},
		{"a provider of no file", names(r.For("AZURE")), []string{"EBB", "TIDE-2"}},
		{"part of names", names(r.Matching(" tide ")), []string{"TIDE-1", "TIDE-2"}},
		{"any name", names(r.Matching("")), []string{"EBB", "TIDE-1", "TIDE-2"}},
		{"no name", names(r.Matching("x")), []string{}},
		{"of nothing", ruleset.Ruleset{}.Names(), []string{}},
	} {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	for _, tt := range []struct{ framework, id, want string }{
		{"tide", "a", "TIDE-1"}, {"tide", "b", "TIDE-2"}, {"", "b", "TIDE-2"}, {"tide-1", "b", ""}, {"tide", "A", ""},
	} {
		f, control := r.Define(tt.framework, tt.id)
		switch {
		case tt.want == "" && (f != nil || control != nil):
			t.Errorf("%s of %s is defined by %s", tt.id, tt.framework, f.Name)
		case tt.want != "" && (f == nil || f.Name != tt.want || control.ID != tt.id):
			t.Errorf("%s of %s: %v of %v", tt.id, tt.framework, control, f)
		}
	}
}

// TestRulesetsArePipes: a pipe among the files is passed over, and not waited for.
func TestRulesetsArePipes(t *testing.T) {
	files := fstest.MapFS{
		"a.json": {Data: []byte(`{"framework": "TIDE"}`)},
		"b.json": {Mode: fs.ModeNamedPipe, Data: []byte(`{"framework": "EBB"}`)},
	}
	r, skipped := ruleset.Load(files)
	if len(r.Frameworks()) != 1 || len(skipped) != 1 || !strings.Contains(skipped[0].Error(), "no regular file") {
		t.Errorf("%d frameworks, skipped %v", len(r.Frameworks()), skipped)
	}
}
