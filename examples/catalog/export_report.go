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
	ReportJSON      ReportFormat = "json"      // all of it, for load_dataset
	ReportInventory ReportFormat = "inventory" // an inventory map, and what can be made of it
	ReportGraphML   ReportFormat = "graphml"   // the graph, for programs that draw
	ReportD3        ReportFormat = "d3"        // the graph, for the D3 library
)

// ExportReportArgs say what to write, and where.
type ExportReportArgs struct {
	// json holds all and can be loaded again, inventory is its map with the graph, dependencies
	// and organization beside it; graphml and d3 are the graph.
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

// ExportReport writes a dataset as files into the output directory of the server:
// everything as JSON, its inventory map, or the graph for drawing. Files of the same
// name are replaced. Use it to keep a state, or to hand it to another program.
//
//cloudg:tool title="Export report" category=export sensitivity=confidential capabilities=read_state,write_fs idempotent=true destructive=false output=noschema
func (c *Catalog) ExportReport(ctx *runtime.Context, args ExportReportArgs) (ReportExported, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return ReportExported{}, err
	}
	files, err := p.report(args.Format)
	if err != nil {
		return ReportExported{}, err
	}
	exported := ReportExported{Dataset: p.Name, Format: args.Format, OutputDir: c.workspace.OutputDir()}
	for _, f := range files {
		path, err := c.workspace.Write(ctx, args.Subdir, f.name, f.content)
		if err != nil {
			return ReportExported{}, asAnswer(err)
		}
		exported.Files.Set(f.kind, path)
	}
	return exported, nil
}

// exportedFile is a file that holds a dataset in some form.
type exportedFile struct {
	kind, name string
	content    []byte
}

// report returns the files that a dataset is in some format.
func (p place) report(format ReportFormat) ([]exportedFile, error) {
	switch format {
	case ReportInventory:
		return p.inventoryFiles()
	case ReportGraphML:
		return []exportedFile{p.graphML()}, nil
	case ReportD3:
		file, err := p.d3()
		return []exportedFile{file}, err
	default:
		content, err := save.Report(p.Dataset)
		return []exportedFile{{"findings", load.FindingsFile, content}}, err
	}
}

func (p place) graphML() exportedFile {
	return exportedFile{"graphml", p.Name + ".graphml", []byte(p.graph.Whole().GraphML())}
}

func (p place) d3() (exportedFile, error) {
	content, err := json.MarshalIndent(p.graph.Whole().D3(), "", " ")
	return exportedFile{"graph", p.Name + "-graph.json", content}, err
}

// inventoryFiles returns an inventory map, what stands beside it, and what can be made
// of it.
func (p place) inventoryFiles() ([]exportedFile, error) {
	content, err := save.Map(p.Dataset)
	if err != nil {
		return nil, err
	}
	files := []exportedFile{{"map", load.MapFile, content}, p.graphML()}
	drawing, err := p.d3()
	if err != nil {
		return nil, err
	}
	needs, err := save.Dependencies(p.Dataset)
	if err != nil {
		return nil, err
	}
	files = append(files, drawing, exportedFile{"dependencies", p.Name + "-dependencies.json", needs})
	organization, err := save.Organization(p.Dataset)
	if err == nil && organization != nil {
		files = append(files, exportedFile{"organization", load.OrganizationFile, organization})
	}
	return files, err
}
