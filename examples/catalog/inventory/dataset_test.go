package inventory_test

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func TestC2_4_OneObjectForAllCallers(t *testing.T) {
	d := northwharf(t)
	var wait sync.WaitGroup
	summaries := make([]*inventory.Summary, 8)
	for i := range summaries {
		wait.Go(func() { summaries[i] = d.Summary() })
	}
	wait.Wait()
	for i, summary := range summaries {
		if summary != summaries[0] {
			t.Errorf("caller %d got another object", i)
		}
	}
}

func TestC2_4_Versions(t *testing.T) {
	first := dataset(&inventory.Asset{ID: "a", InternetExposed: true})
	first.Summary()
	next := first.Next(&inventory.Data{})
	if next.Version != 1 || next.InstanceID != first.InstanceID || next.Name != first.Name {
		t.Errorf("next version = %+v", next.Identity)
	}
	if first.Summary().InternetExposed != 1 || next.Summary().InternetExposed != 0 {
		t.Error("a version sees the data of another")
	}
	if again := inventory.NewDataset(first.Identity, first.Data); again.InstanceID == first.InstanceID {
		t.Error("two loads share an instance id")
	}
}

func TestC2_2_Cached(t *testing.T) {
	d := northwharf(t)
	if diff := cmp.Diff(inventory.Cached{}, d.Cached()); diff != "" {
		t.Errorf("before use (-want +got):\n%s", diff)
	}
	d.Degree("alb-1")
	if diff := cmp.Diff(inventory.Cached{Graph: true}, d.Cached()); diff != "" {
		t.Errorf("after one use (-want +got):\n%s", diff)
	}
	d.Dependencies(d.AssetByID("alb-1"))
	if diff := cmp.Diff(inventory.Cached{Graph: true, DependencyGraph: true}, d.Cached()); diff != "" {
		t.Errorf("after both uses (-want +got):\n%s", diff)
	}
}
