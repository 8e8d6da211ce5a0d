package workspace

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// TestC2_1_ChangeOfAReplacedDataset replaces a dataset while it is being changed.
func TestC2_1_ChangeOfAReplacedDataset(t *testing.T) {
	w := open(t, t.TempDir(), Options{})
	add(t, w, "a", true)
	add(t, w, "b", false)
	replacement := inventory.NewDataset(inventory.Identity{Name: "a", Kind: "report"}, &inventory.Data{})
	var changed []*inventory.Dataset
	err := w.Change("", func(d *inventory.Dataset) *inventory.Dataset {
		changed = append(changed, d)
		if len(changed) == 1 {
			if _, err := w.Add(replacement, false, true); err != nil {
				t.Fatal(err)
			}
			if _, err := w.Select("b"); err != nil { // it is still a that is changed
				t.Fatal(err)
			}
		}
		return d.Next(d.Data)
	})
	if err != nil || len(changed) != 2 || changed[1] != replacement {
		t.Fatalf("changed %d times, %v", len(changed), err)
	}
	got, err := w.Get("a")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]any{1, "report", replacement.InstanceID}, []any{got.Version, got.Kind, got.InstanceID}); diff != "" {
		t.Errorf("the dataset afterwards (-want +got):\n%s", diff)
	}
}

// TestC2_1_ChangeOfARemovedDataset removes a dataset while it is being changed.
func TestC2_1_ChangeOfARemovedDataset(t *testing.T) {
	w := open(t, t.TempDir(), Options{})
	add(t, w, "a", true)
	add(t, w, "b", false)
	var events []Event
	err := w.Change("", func(d *inventory.Dataset) *inventory.Dataset {
		if _, _, err := w.Remove("a"); err != nil {
			t.Fatal(err)
		}
		w.OnChange(func(e Event) { events = append(events, e) })
		return d.Next(d.Data)
	})
	if problem(t, err).Kind != fault.NotFound || len(events) > 0 {
		t.Errorf("error %v, events %v", err, events)
	}
	if b, err := w.Get("b"); err != nil || b.Version != 0 {
		t.Errorf("another dataset was changed: %+v, %v", b, err)
	}
}
