package workspace

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"sync"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// maxDatasets is how many datasets a workspace keeps unless told otherwise.
const maxDatasets = 16

// Options say what a workspace may do. The zero value is ready to use.
type Options struct {
	AllowedRoots []string // directories callers may read from; nil: see RootsVariable, else the current directory
	OutputDir    string   // where results are written; "" means "reports" in the current directory
	MaxDatasets  int      // 0 means 16
	// Embedded is the data that came with the program, by name.
	Embedded map[string]func() (*inventory.Data, error)
}

// A Workspace holds named datasets. It is safe for concurrent use.
type Workspace struct {
	roots    roots
	output   string
	max      int
	warnings []string
	embedded map[string]func() (*inventory.Data, error)

	changes sync.Mutex // held while a dataset is changed; taken before mu

	mu        sync.Mutex
	datasets  []*inventory.Dataset // in the order they were added
	active    string               // "" when there is none
	listeners []func(Event)
}

// New returns an empty workspace. The error says why no directory can be read
// from.
func New(options Options) (*Workspace, error) {
	output, err := resolve(expandHome(cmp.Or(options.OutputDir, defaultOutput)))
	if err != nil {
		return nil, fmt.Errorf("cannot use the output directory: %w", err)
	}
	roots, warnings, err := newRoots(options.AllowedRoots, os.Getenv(RootsVariable), output)
	if err != nil {
		return nil, err
	}
	return &Workspace{
		roots: roots, output: output, max: cmp.Or(options.MaxDatasets, maxDatasets), warnings: warnings,
		embedded: options.Embedded,
	}, nil
}

// Warnings tell the operator which directories were left out of the allowed
// roots, and why.
func (w *Workspace) Warnings() []string { return w.warnings }

// AllowedRoots returns the directories callers may read from.
func (w *Workspace) AllowedRoots() []string { return slices.Clone(w.roots) }

// OutputDir returns the directory results are written to.
func (w *Workspace) OutputDir() string { return w.output }

// Datasets returns the datasets in the order they were added, and the name of the
// active one, "" when there is none.
func (w *Workspace) Datasets() (datasets []*inventory.Dataset, active string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.datasets), w.active
}

// Get returns the dataset of that name, the active one for "".
func (w *Workspace) Get(name string) (*inventory.Dataset, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if name == "" {
		name = w.active
	}
	if i := w.index(name); i >= 0 {
		return w.datasets[i], nil
	}
	if name == "" {
		return nil, &fault.Error{
			Kind:    fault.Invalid,
			Message: "No dataset is loaded. Load an inventory map or a report with load_dataset first, or collect one where a collector is configured.",
		}
	}
	return nil, w.unknown(name)
}

// unknown says that there is no dataset of that name. The caller holds the lock.
func (w *Workspace) unknown(name string) error {
	type entry struct {
		Dataset string `json:"dataset"`
	}
	loaded := []entry{}
	for _, dataset := range w.datasets {
		loaded = append(loaded, entry{dataset.Name})
	}
	return &fault.Error{
		Kind:    fault.NotFound,
		Message: fmt.Sprintf("Unknown dataset; %d loaded. See list_datasets for their names.", len(loaded)),
		Data:    fault.Details{{Key: "value", Value: name}, {Key: "datasets", Value: loaded}},
	}
}

// index returns the position of a dataset, -1 when there is none of that name.
// The caller holds the lock.
func (w *Workspace) index(name string) int {
	return slices.IndexFunc(w.datasets, func(d *inventory.Dataset) bool { return d.Name == name })
}

// taken reports whether a dataset has that name. The caller holds the lock.
func (w *Workspace) taken(name string) bool { return w.index(name) >= 0 }

// Add puts a dataset into the workspace under its own name and reports whether
// it is active then: when asked for, or when nothing was. With replace it takes
// the place of one of the same name, which is an error otherwise. When the
// workspace is full, the oldest dataset that is not active goes.
func (w *Workspace) Add(dataset *inventory.Dataset, activate, replace bool) (active bool, err error) {
	if err := checkName(dataset.Name); err != nil {
		return false, err
	}
	w.mu.Lock()
	active, added, err := w.add(dataset, activate, replace)
	listeners := slices.Clone(w.listeners)
	w.mu.Unlock()
	if err != nil {
		return false, err
	}
	announce(listeners, dataset.Name, added)
	return active, nil
}

// AddNew puts a dataset that nobody else has yet into the workspace and makes it active.
// Its name gets a number appended when it is taken.
func (w *Workspace) AddNew(dataset *inventory.Dataset) error {
	if err := checkName(dataset.Name); err != nil {
		return err
	}
	w.mu.Lock()
	dataset.Name = freeName(dataset.Name, w.taken)
	_, _, err := w.add(dataset, true, false)
	listeners := slices.Clone(w.listeners)
	w.mu.Unlock()
	if err != nil {
		return err
	}
	announce(listeners, dataset.Name, true)
	return nil
}

// add is Add under the lock; added reports whether the name is new.
func (w *Workspace) add(dataset *inventory.Dataset, activate, replace bool) (active, added bool, err error) {
	i := w.index(dataset.Name)
	switch {
	case i < 0:
		w.datasets = append(w.datasets, dataset)
	case replace:
		w.datasets[i] = dataset
	default:
		return false, false, w.clash(dataset.Name)
	}
	if activate || w.active == "" {
		w.active = dataset.Name
	}
	for len(w.datasets) > w.max {
		oldest := slices.IndexFunc(w.datasets, func(d *inventory.Dataset) bool { return d.Name != w.active })
		if oldest < 0 {
			break
		}
		w.datasets = slices.Delete(w.datasets, oldest, oldest+1)
	}
	return w.active == dataset.Name, i < 0, nil
}

// clash says that a name is taken. The caller holds the lock.
func (w *Workspace) clash(name string) error {
	return &fault.Error{
		Kind:    fault.Invalid,
		Message: "A dataset of this name exists. Pass another name, or replace=true.",
		Data: fault.Details{
			{Key: "existing", Value: name}, {Key: "suggested", Value: freeName(name[:min(maxAutoName, len(name))], w.taken)},
		},
	}
}
