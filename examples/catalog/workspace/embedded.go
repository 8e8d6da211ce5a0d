package workspace

import (
	"maps"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

// EmbeddedPrefix begins the path of data that came with the program; what follows is
// its name.
const EmbeddedPrefix = "embedded:"

// embeddedInstance is the instance id of data that came with the program. It is the
// same data in every process, so a cursor of one is good in all of them.
const embeddedInstance = "embedded"

// LoadEmbedded adds data that came with the program.
func (w *Workspace) LoadEmbedded(name string, data *inventory.Data) error {
	_, err := w.Add(embedded(name, embeddedInstance, data), false, false)
	return err
}

func embedded(name, instance string, data *inventory.Data) *inventory.Dataset {
	identity := inventory.Identity{Name: name, Kind: string(load.Inventory), Source: embeddedInstance, LoadedAt: now()}
	dataset := inventory.NewDataset(identity, data)
	dataset.InstanceID = instance
	return dataset
}

// loadEmbedded is Load for data that came with the program.
func (w *Workspace) loadEmbedded(request LoadRequest, which string) (dataset *inventory.Dataset, active bool, err error) {
	data, known := w.embedded[which]
	if !known {
		return nil, false, &fault.Error{
			Kind:    fault.NotFound,
			Message: "No data of this name came with the program: " + strings.Join(slices.Sorted(maps.Keys(w.embedded)), ", ") + ".",
			Data:    fault.Details{{Key: "path", Value: request.Path}},
		}
	}
	name, err := w.nameFor(request, which)
	if err != nil {
		return nil, false, err
	}
	content, err := data()
	if err != nil {
		return nil, false, err
	}
	// Versions may follow one another under one name, so that the name of the data counts.
	dataset = embedded(name, request.Path, content)
	active, err = w.Add(dataset, request.Activate, request.Replace)
	return dataset, active, err
}
