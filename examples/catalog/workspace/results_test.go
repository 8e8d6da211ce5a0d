package workspace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func TestResultName(t *testing.T) {
	w := open(t, t.TempDir(), Options{})
	add(t, w, "a", false)
	for _, tt := range []struct {
		wanted, base string
		replace      bool
		want         string
	}{
		{"", "b", false, "b"}, {"", "a", false, "a-2"}, {"", "a", true, "a"}, {"a", "b", true, "a"}, {"c", "b", false, "c"},
	} {
		if got, err := w.ResultName(tt.wanted, tt.base, tt.replace); got != tt.want || err != nil {
			t.Errorf("%+v: %q, %v", tt, got, err)
		}
	}
	for _, wanted := range []string{"a", "a b", strings.Repeat("x", 65)} {
		if _, err := w.ResultName(wanted, "b", false); problem(t, err).Kind != fault.Invalid {
			t.Errorf("%q: %v", wanted, err)
		}
	}
}

func TestAddNew(t *testing.T) {
	w := open(t, t.TempDir(), Options{MaxDatasets: 2})
	var events []Event
	add(t, w, "a", true)
	w.OnChange(func(e Event) { events = append(events, e) })
	d := inventory.NewDataset(inventory.Identity{Name: "a"}, &inventory.Data{})
	if err := w.AddNew(d); err != nil || d.Name != "a-2" {
		t.Errorf("it is called %s, %v", d.Name, err)
	}
	if _, active := w.Datasets(); active != "a-2" || len(events) != 4 || events[0].Kind != ResourceListChanged {
		t.Errorf("active %s, events %v", active, events)
	}
	if err := w.AddNew(inventory.NewDataset(inventory.Identity{Name: "b"}, &inventory.Data{})); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a-2", "b"}, names(w)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if err := w.AddNew(inventory.NewDataset(inventory.Identity{Name: "a b"}, &inventory.Data{})); err == nil {
		t.Error("a name that is none is accepted")
	}
}

func TestNewDir(t *testing.T) {
	dir := tree(t)
	w := open(t, dir, Options{})
	for _, want := range []string{"scans/x", "scans/x-2", "scans/x-3"} {
		got, err := w.NewDir("scans/x")
		if err != nil || got != filepath.Join(dir, want) {
			t.Errorf("made %s, %v; want %s", got, err, want)
		}
		if info, err := os.Stat(got); err != nil || !info.IsDir() {
			t.Errorf("%s: %v", got, err)
		}
	}
	outside := t.TempDir()
	link(t, outside, filepath.Join(dir, "out"))
	for _, name := range []string{"../x", "out/x", "/x"} {
		if got, err := w.NewDir(name); err == nil {
			t.Errorf("made %s", got)
		}
	}
	if entries, err := os.ReadDir(outside); err != nil || len(entries) > 0 {
		t.Errorf("outside: %v, %v", entries, err)
	}
}

func TestReadableDir(t *testing.T) {
	dir := tree(t, "infra/main.tf", "")
	w := open(t, dir, Options{})
	link(t, filepath.Join(dir, "infra"), filepath.Join(dir, "alias"))
	link(t, t.TempDir(), filepath.Join(dir, "out"))
	for _, path := range []string{"infra", "alias", filepath.Join(dir, "infra"), "infra/../infra"} {
		if got, err := w.ReadableDir(path); err != nil || got != filepath.Join(dir, "infra") {
			t.Errorf("%s is %s, %v", path, got, err)
		}
	}
	for path, kind := range map[string]fault.Kind{
		"out": fault.Denied, "..": fault.Denied, "/": fault.Denied, "none": fault.NotFound, "infra/main.tf": fault.Invalid,
	} {
		_, err := w.ReadableDir(path)
		if p := problem(t, err); p.Kind != kind || p.Data.Get("path") != path || strings.Contains(p.Message, path+" ") {
			t.Errorf("%s: %+v", path, p)
		}
	}
}
