package layer_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// TestS0_4_1_ChangesAreHookedAtConstruction hands a source of changes to the layer:
// whoever listens to the layer hears what the source tells, under every mount alike.
func TestS0_4_1_ChangesAreHookedAtConstruction(t *testing.T) {
	var source runtime.Listeners
	l := newLayer(t, layer.Options{Changes: &source, Prefix: "a_"})
	if _, err := l.Mount("b_"); err != nil {
		t.Fatal(err)
	}
	var heard []runtime.Change
	defer l.OnChange(func(c runtime.Change) { heard = append(heard, c) })()
	source.Tell(runtime.Change{Kind: runtime.ChangeResource, URI: "x://r"})
	source.Tell(runtime.Change{Kind: runtime.ChangeResources})
	want := []runtime.Change{{Kind: runtime.ChangeResource, URI: "x://r"}, {Kind: runtime.ChangeResources}}
	if diff := cmp.Diff(want, heard); diff != "" {
		t.Errorf("heard (-want +got):\n%s", diff)
	}
}
