package layertest

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// Register adds the kit: the tools echo, stats, slow, sleepy, fail, linked and
// crash, the resource test://info, the template test://items/{item_id} and the
// prompt greet. See [Touch] and [Noisy] for two more.
func Register(r *runtime.Registry) error {
	return r.Add(Echo(), Stats(), Slow(), Sleepy(), Fail(), Linked(), Crash(), Info(), Items(), Greet())
}

// itemIDs returns the ids of the items that the kit is about.
func itemIDs() []string { return []string{"alpha", "beta", "gamma", "delta"} }

// completeItem proposes the ids that begin with what was typed.
func completeItem(_ *runtime.Context, partial string) ([]string, error) {
	return slices.DeleteFunc(itemIDs(), func(id string) bool { return !strings.HasPrefix(id, partial) }), nil
}
