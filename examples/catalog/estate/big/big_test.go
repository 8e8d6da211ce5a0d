package big

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

func TestC6_BigEstate(t *testing.T) {
	const services = 20
	first, second := t.TempDir(), t.TempDir()
	for _, dir := range []string{first, second} {
		if err := Write(dir, services); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{load.MapFile, load.FindingsFile} {
		a, _ := os.ReadFile(first + "/" + name)
		b, _ := os.ReadFile(second + "/" + name)
		if len(a) == 0 || string(a) != string(b) {
			t.Errorf("%s differs between two runs, or is empty", name)
		}
	}
	data, kind, err := load.Read(os.DirFS(first), ".", load.Auto, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := []int{len(data.Assets), len(data.Edges), len(data.Findings)}
	want := []int{AssetsPerService * services, EdgesPerService * services, FindingsPerService * services}
	if diff := cmp.Diff(want, got); diff != "" || kind != load.Inventory {
		t.Errorf("kind %s (-want +got):\n%s", kind, diff)
	}
	d := inventory.NewDataset(inventory.Identity{Name: "big"}, data)
	type ends struct{ source, target, kind string }
	seen := make(map[ends]bool)
	for _, edge := range data.Edges {
		key := ends{edge.SourceID, edge.TargetID, edge.Type}
		if seen[key] || d.AssetByID(edge.TargetID) == nil {
			t.Errorf("%v leads nowhere, or is there twice", key)
		}
		seen[key] = true
	}
	attacks, err := graph.Of(d).AttackPaths(t.Context(), graph.AttackQuery{MaxDepth: 8})
	if err != nil || len(attacks.Paths) < services || attacks.Truncated {
		t.Errorf("%d attack paths, truncated %t, %v", len(attacks.Paths), attacks.Truncated, err)
	}
}

func TestWriteIntoNothing(t *testing.T) {
	if err := Write(t.TempDir()+"/none", 1); err == nil {
		t.Error("a directory that does not exist is written to")
	}
}

// TestC5_AttackPathsAtTheDeadline lets the deadline come before the walk begins: what
// was asked for first, whether anything is exposed, is known then, and no path.
func TestC5_AttackPathsAtTheDeadline(t *testing.T) {
	dir := t.TempDir()
	if err := Write(dir, 20); err != nil {
		t.Fatal(err)
	}
	data, _, err := load.Read(os.DirFS(dir), ".", load.Auto, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := graph.Of(inventory.NewDataset(inventory.Identity{Name: "big"}, data))
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	wait := func(done, _ int) {
		if done == 0 {
			<-ctx.Done()
		}
	}
	attacks, err := g.AttackPaths(ctx, graph.AttackQuery{MaxDepth: 8, Progress: wait})
	if err != nil || !attacks.Truncated || !attacks.Exposed || attacks.Targets == 0 {
		t.Errorf("%d paths to %d targets, truncated %t, %v", len(attacks.Paths), attacks.Targets, attacks.Truncated, err)
	}
}
