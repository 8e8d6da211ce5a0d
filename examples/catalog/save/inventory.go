package save

import (
	"encoding/json"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// Map returns the assets and edges of a dataset as an inventory map, a JSON text.
func Map(d *inventory.Dataset) ([]byte, error) { return json.MarshalIndent(newEstate(d), "", " ") }

// Organization returns the organization of a dataset as it stands beside an inventory map,
// a JSON text; nil when it has none.
func Organization(d *inventory.Dataset) ([]byte, error) {
	if d.Organization == nil {
		return nil, nil
	}
	record, err := newOrganization(d.Organization)
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(record, "", " ")
}

// Dependencies returns which asset of a dataset needs which other one, by their ids and in
// the order of the edges that say so, as a JSON text. What an organization contains does
// not need it.
func Dependencies(d *inventory.Dataset) ([]byte, error) {
	needs := dependencies{Dependencies: []dependency{}}
	for _, e := range d.Edges {
		source, target := d.AssetByID(e.SourceID), d.AssetByID(e.TargetID)
		if source == nil || target == nil {
			continue
		}
		need := dependency{Dependent: source.ID, Dependency: target.ID, Via: e.Type, Relationship: e.Relationship}
		switch inventory.DependencyAlong(e, source, false) {
		case inventory.SourceNeedsTarget:
		case inventory.TargetNeedsSource:
			need.Dependent, need.Dependency = need.Dependency, need.Dependent
		default:
			continue
		}
		needs.Dependencies = append(needs.Dependencies, need)
	}
	return json.MarshalIndent(needs, "", " ")
}

// dependencies are the content of a file.
type dependencies struct {
	Dependencies []dependency `json:"dependencies"`
}

type dependency struct {
	Dependent    string `json:"dependent"`
	Dependency   string `json:"dependency"`
	Via          string `json:"via"`
	Relationship string `json:"relationship,omitempty"`
}

// estate is what an inventory map holds.
type estate struct {
	Providers  []string            `json:"providers"`
	Regions    map[string][]string `json:"regions"`
	Assets     []asset             `json:"assets"`
	Edges      []edge              `json:"edges"`
	Unresolved []json.RawMessage   `json:"unresolved_references,omitempty"`
}

func newEstate(d *inventory.Dataset) estate {
	e := estate{
		Providers: d.Providers, Regions: make(map[string][]string), Assets: []asset{}, Edges: []edge{}, Unresolved: d.Unresolved,
	}
	for _, regions := range d.Regions {
		e.Regions[regions.Provider] = regions.Regions
	}
	for _, a := range d.Assets {
		e.Assets = append(e.Assets, newAsset(a))
	}
	for _, edge := range d.Edges {
		e.Edges = append(e.Edges, newEdge(edge))
	}
	return e
}
