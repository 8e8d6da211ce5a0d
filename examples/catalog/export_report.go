package main

import (
	"encoding/json"

	"github.com/cloudg/cloudg/examples/catalog/load"
	"github.com/cloudg/cloudg/examples/catalog/save"
	"github.com/cloudg/cloudg/runtime"
)

// A ReportFormat is a form in which a dataset can be written.
type ReportFormat string

const (
	ReportJSON    ReportFormat = "json"    // all of it, for load_dataset
	ReportGraphML ReportFormat = "graphml" // the graph, for programs that draw
	ReportD3      ReportFormat = "d3"      // the graph, for the D3 library
)

// ExportReportArgs say what to write, and where.
type ExportReportArgs struct {
	// json holds all of the dataset and can be loaded again; graphml and d3 are its graph.
	Format ReportFormat `json:"format" cloudg:"default=json"`
	// Directory below the output directory; empty for that itself.
	Subdir string `json:"subdir" cloudg:"default='',pattern='^[A-Za-z0-9_.\\-/]{0,200}$'"`
	// Dataset to write; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// ReportExported says what was written.
type ReportExported struct {
	Dataset   string       `json:"dataset"`
	Format    ReportFormat `json:"format"`
	OutputDir string       `json:"output_dir" cloudg:"entity=identifier"`
	// Paths of the files, by what they hold.
	Files runtime.Map[string] `json:"files" cloudg:"entity=identifier"`
}

// ExportReport writes a dataset as a file into the output directory of the server:
// everything as JSON, or the graph for drawing. A file of the same name is replaced.
// Use it to keep a state, or to hand it to another program.
//
//cloudg:tool title="Export report" category=export sensitivity=confidential capabilities=read_state,write_fs idempotent=true destructive=false output=noschema
func (c *Catalog) ExportReport(ctx *runtime.Context, args ExportReportArgs) (ReportExported, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return ReportExported{}, err
	}
	name, kind, content, err := p.report(args.Format)
	if err != nil {
		return ReportExported{}, err
	}
	path, err := c.workspace.Write(ctx, args.Subdir, name, content)
	if err != nil {
		return ReportExported{}, asAnswer(err)
	}
	exported := ReportExported{Dataset: p.Name, Format: args.Format, OutputDir: c.workspace.OutputDir()}
	exported.Files.Set(kind, path)
	return exported, nil
}

// report returns the name of the file that holds a dataset in some form, what it holds,
// and its content.
func (p place) report(format ReportFormat) (name, kind string, content []byte, err error) {
	switch format {
	case ReportGraphML:
		return p.Name + ".graphml", "graphml", []byte(p.graph.Whole().GraphML()), nil
	case ReportD3:
		content, err = json.MarshalIndent(p.graph.Whole().D3(), "", " ")
		return p.Name + "-graph.json", "graph", content, err
	default:
		content, err = save.Report(p.Dataset)
		return load.FindingsFile, "findings", content, err
	}
}
