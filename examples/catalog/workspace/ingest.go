package workspace

import (
	"context"
	"errors"
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

// An IngestRequest names files with findings, and the dataset that gets them.
type IngestRequest struct {
	Paths    []string // relative ones start at the first allowed root
	Dataset  string   // "" means the active one, or a name that is free
	New      bool     // make a dataset of them
	Activate bool     // the new dataset, also when another one is active
	Replace  bool     // a dataset of that name by the new one
	Same     bool     // see [inventory.Dataset.AddFindings]
}

// A Report is what a file had.
type Report struct {
	Path     string // as it was asked for
	Findings []*inventory.Finding
	Err      error // why it could not be read, a *fault.Error; quotes nothing
}

// Ingested says what became of the files.
type Ingested struct {
	Dataset *inventory.Dataset // as it is now
	Active  bool
	Before  int      // its findings, before
	Reports []Report // in the order of the request
}

// Findings returns those of all reports.
func (i Ingested) Findings() []*inventory.Finding {
	var all []*inventory.Finding
	for _, report := range i.Reports {
		all = append(all, report.Findings...)
	}
	return all
}

// Ingest adds the findings in files to a dataset, or makes one of them. Nothing is read
// when any path is outside the allowed roots, or the dataset cannot be had; files that
// cannot be read are passed over. Without findings a dataset stays as it is, and without
// a file that could be read no dataset is made.
func (w *Workspace) Ingest(ctx context.Context, request IngestRequest) (Ingested, error) {
	name, err := w.ingestInto(request)
	if err != nil {
		return Ingested{}, err
	}
	reports, err := w.readReports(ctx, request.Paths)
	if err != nil {
		return Ingested{}, err
	}
	if ctx.Err() != nil {
		return Ingested{}, context.Cause(ctx)
	}
	taken := Ingested{Reports: reports}
	if request.New {
		return w.ingestNew(request, name, taken)
	}
	added := taken.Findings()
	err = w.Change(name, func(d *inventory.Dataset) *inventory.Dataset {
		taken.Dataset, taken.Before = d, len(d.Findings)
		if len(added) == 0 {
			return nil
		}
		taken.Dataset = d.AddFindings(added, request.Same)
		return taken.Dataset
	})
	_, active := w.Datasets()
	taken.Active = active == name
	return taken, err
}

// ingestInto returns the name of the dataset that gets the findings.
func (w *Workspace) ingestInto(request IngestRequest) (string, error) {
	if request.New {
		return w.nameFor(LoadRequest{Name: request.Dataset, Replace: request.Replace}, "ingest")
	}
	dataset, err := w.Get(request.Dataset)
	if err != nil {
		return "", err
	}
	return dataset.Name, nil
}

// ingestNew makes a dataset of what was read.
func (w *Workspace) ingestNew(request IngestRequest, name string, taken Ingested) (Ingested, error) {
	if !slices.ContainsFunc(taken.Reports, func(r Report) bool { return r.Err == nil }) {
		message := "No dataset was made, for none of the files could be read."
		if len(taken.Reports) > 0 {
			message += " The first: " + taken.Reports[0].Err.Error()
		}
		return Ingested{}, &fault.Error{Kind: fault.Invalid, Message: message, Data: fault.Details{{Key: "paths", Value: request.Paths}}}
	}
	identity := inventory.Identity{Name: name, Kind: string(load.Generic), Source: "ingest", LoadedAt: now()}
	empty := inventory.NewDataset(identity, &inventory.Data{Providers: []string{}})
	data := *empty.AddFindings(taken.Findings(), request.Same).Data
	taken.Dataset = inventory.NewDataset(identity, &data)
	active, err := w.Add(taken.Dataset, request.Activate, request.Replace)
	taken.Active = active
	return taken, err
}

// readReports reads findings from files.
func (w *Workspace) readReports(ctx context.Context, paths []string) ([]Report, error) {
	type place struct{ root, path string }
	reports := make([]Report, len(paths))
	places := make([]place, len(paths))
	for i, path := range paths {
		reports[i].Path = path
		root, resolved, err := w.roots.check(path)
		if problem, ok := errors.AsType[*fault.Error](err); ok && problem.Kind == fault.NotFound {
			reports[i].Err = err
		} else if err != nil {
			return nil, err
		}
		places[i] = place{root, resolved}
	}
	for i, at := range places {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if reports[i].Err != nil {
			continue
		}
		findings, err := readFindings(at.root, at.path)
		if _, ok := errors.AsType[*fault.Error](err); err != nil && !ok {
			return nil, err
		}
		reports[i].Findings, reports[i].Err = findings, err
	}
	return reports, nil
}

// readFindings reads the findings in a file under root, and in nothing outside root.
func readFindings(root, path string) ([]*inventory.Finding, error) {
	tree, inside, err := openBelow(root, path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tree.Close() }() // opened for reading
	return load.ReadFindings(tree.FS(), inside)
}
