package workspace

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// open returns a workspace that may read dir.
func open(t *testing.T, dir string, options Options) *Workspace {
	t.Helper()
	options.AllowedRoots = []string{dir}
	options.OutputDir = dir
	w, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func problem(t *testing.T, err error) *fault.Error {
	t.Helper()
	var problem *fault.Error
	if !errors.As(err, &problem) {
		t.Fatalf("error = %v, want a *fault.Error", err)
	}
	return problem
}

// add adds an empty dataset and returns whether it is active then.
func add(t *testing.T, w *Workspace, name string, activate bool) bool {
	t.Helper()
	active, err := w.Add(inventory.NewDataset(inventory.Identity{Name: name}, &inventory.Data{}), activate, false)
	if err != nil {
		t.Fatal(err)
	}
	return active
}

func names(w *Workspace) []string {
	datasets, _ := w.Datasets()
	all := []string{}
	for _, dataset := range datasets {
		all = append(all, dataset.Name)
	}
	return all
}

func TestC7_1_NothingLoaded(t *testing.T) {
	w := open(t, t.TempDir(), Options{})
	_, err := w.Get("")
	if p := problem(t, err); !strings.Contains(p.Message, "load_dataset") || p.Data != nil {
		t.Errorf("error = %+v", p)
	}
	if datasets, active := w.Datasets(); len(datasets) != 0 || active != "" {
		t.Errorf("datasets = %v, active = %q", datasets, active)
	}
}

func TestC0_4_UnknownDataset(t *testing.T) {
	w := open(t, t.TempDir(), Options{})
	add(t, w, "prod", false)
	_, err := w.Get("staging")
	p := problem(t, err)
	if p.Message != "Unknown dataset; 1 loaded. See list_datasets for their names." || p.Kind != fault.NotFound {
		t.Errorf("error = %+v", p)
	}
	if text, _ := p.Data.MarshalJSON(); string(text) != `{"value":"staging","datasets":[{"dataset":"prod"}]}` {
		t.Errorf("data = %s", text)
	}
}

func TestC7_1_FirstDatasetBecomesActive(t *testing.T) {
	w := open(t, t.TempDir(), Options{})
	if !add(t, w, "a", false) {
		t.Error("the first dataset is not active")
	}
	if add(t, w, "b", false) {
		t.Error("the second is active without being asked")
	}
	if !add(t, w, "c", true) {
		t.Error("the third is not active though asked")
	}
	if d, err := w.Get(""); err != nil || d.Name != "c" {
		t.Errorf("active = %v, %v", d, err)
	}
}

func TestC2_1_ReplacingKeepsThePlace(t *testing.T) {
	w := open(t, t.TempDir(), Options{})
	add(t, w, "a", false)
	add(t, w, "b", false)
	if _, err := w.Add(inventory.NewDataset(inventory.Identity{Name: "a", Kind: "report"}, &inventory.Data{}), false, true); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a", "b"}, names(w)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if d, err := w.Get("a"); err != nil || d.Kind != "report" {
		t.Errorf("dataset = %+v, %v", d, err)
	}
}

func TestC0_4_Clash(t *testing.T) {
	w := open(t, t.TempDir(), Options{})
	add(t, w, "a", false)
	add(t, w, "a-2", false)
	_, err := w.Add(inventory.NewDataset(inventory.Identity{Name: "a"}, &inventory.Data{}), false, false)
	p := problem(t, err)
	if p.Data.Get("existing") != "a" || p.Data.Get("suggested") != "a-3" || !strings.Contains(p.Message, "replace=true") {
		t.Errorf("error = %+v", p)
	}
}

func TestC2_1_EvictionSparesTheActive(t *testing.T) {
	w := open(t, t.TempDir(), Options{MaxDatasets: 3})
	for i := range 5 {
		add(t, w, fmt.Sprint("d", i), false)
	}
	if diff := cmp.Diff([]string{"d0", "d3", "d4"}, names(w)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if w := open(t, t.TempDir(), Options{}); w.max != 16 {
		t.Errorf("a workspace keeps %d datasets, want 16", w.max)
	}
}

func TestC2_7_Events(t *testing.T) {
	w := open(t, t.TempDir(), Options{})
	var events []Event
	w.OnChange(func(e Event) {
		w.Datasets() // a listener may look at the workspace
		events = append(events, e)
	})
	add(t, w, "a", false)
	updates := []Event{
		{ResourceUpdated, "cloudg://workspace"}, {ResourceUpdated, "cloudg://datasets"},
		{ResourceUpdated, "cloudg://datasets/a/summary"},
	}
	if diff := cmp.Diff(append([]Event{{Kind: ResourceListChanged}}, updates...), events); diff != "" {
		t.Errorf("events of a new name (-want +got):\n%s", diff)
	}
	events = nil
	if _, err := w.Add(inventory.NewDataset(inventory.Identity{Name: "a"}, &inventory.Data{}), false, true); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(updates, events); diff != "" {
		t.Errorf("events of a replacement (-want +got):\n%s", diff)
	}
	events = nil
	if _, err := w.Add(inventory.NewDataset(inventory.Identity{Name: "a"}, &inventory.Data{}), false, false); err == nil || events != nil {
		t.Errorf("a clash announces %v", events)
	}
}

func TestC2_1_Names(t *testing.T) {
	for name, valid := range map[string]bool{
		"a": true, "A-b_c.9": true, strings.Repeat("x", 64): true,
		"": false, strings.Repeat("x", 65): false, "bad name": false, "ü": false, "a/b": false, "a\n": false,
	} {
		err := checkName(name)
		if (err == nil) != valid {
			t.Errorf("checkName(%q) = %v", name, err)
		}
		if err != nil && len(name) > 1 && strings.Contains(err.Error(), name) {
			t.Errorf("the error repeats the name: %v", err)
		}
	}
	for path, want := range map[string]string{
		"/data/inventory/inventory-map.json": "inventory", "/r/findings.json": "findings", "/data/my estate (1)": "my-estate-1",
		"/x/港湾.json": "dataset", "/inventory-map.json": "dataset", "/x/.json": ".json", "/x/a.tar.gz": "a.tar",
		"/x/" + strings.Repeat("n", 60) + ".json": strings.Repeat("n", 48),
	} {
		if got := baseName(path); got != want {
			t.Errorf("baseName(%q) = %q, want %q", path, got, want)
		}
	}
}
