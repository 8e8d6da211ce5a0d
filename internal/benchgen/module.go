package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// writeModule makes a module with tools in packages of equal size. What it requires is
// what the kept sample module requires, so that nothing has to be resolved; root is
// this repository.
func writeModule(dir, root string, packages, toolsEach int) error {
	mod, err := os.ReadFile(filepath.Join(root, sample, "go.mod"))
	if err != nil {
		return err
	}
	sum, err := os.ReadFile(filepath.Join(root, sample, "go.sum"))
	if err != nil {
		return err
	}
	files := map[string]string{
		"go.mod": strings.Replace(string(mod), "=> ../../../..", "=> "+filepath.ToSlash(root), 1),
		"go.sum": string(sum),
	}
	var imports, registers strings.Builder
	for p := range packages {
		name := fmt.Sprintf("area%02d", p)
		files[name+"/model.go"] = strings.ReplaceAll(model, "PACKAGE", name)
		files[name+"/tools.go"] = toolsFile(name, toolsEach)
		fmt.Fprintf(&imports, "\t\"example.com/bench12/%s\"\n", name)
		fmt.Fprintf(&registers, "\t\t%s.Register,\n", name)
	}
	files["main.go"] = fmt.Sprintf(mainFile, imports.String(), registers.String())
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}

const mainFile = `// Command bench12 serves many tools.
package main

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/command"

%s)

func main() {
	command.Main(runtime.Join(
%s	), command.Info{Name: "bench", Version: "1.0.0"})
}
`

// model are the types that the tools of a package share.
const model = `// Package PACKAGE holds tools about one area of an estate.
package PACKAGE

import "time"

// Kind is what an item is.
type Kind string

// The kinds.
const (
	Host     Kind = "host"
	Bucket   Kind = "bucket"
	Database Kind = "database"
)

// Window is a time between two moments.
type Window struct {
	// First moment.
	Start time.Time ` + "`json:\"start\"`" + `
	// Last moment; open when absent.
	End *time.Time ` + "`json:\"end,omitempty\"`" + `
}

// Item is an item of the estate.
type Item struct {
	ID     string            ` + "`json:\"id\"`" + `
	Kind   Kind              ` + "`json:\"kind\"`" + `
	Tags   map[string]string ` + "`json:\"tags\"`" + `
	Seen   Window            ` + "`json:\"seen\"`" + `
	Parent *Item             ` + "`json:\"parent\"`" + `
}
`

// toolsFile returns the source of a package's tools.
func toolsFile(name string, count int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport \"github.com/cloudg/cloudg/runtime\"\n", name)
	for i := range count {
		fmt.Fprintf(&b, toolText, i, name)
	}
	return b.String()
}

const toolText = `
// Find%[1]dArgs are the arguments of a search.
type Find%[1]dArgs struct {
	// Text to look for.
	Query string ` + "`json:\"query\" cloudg:\"minlen=1,maxlen=200\"`" + `
	// Kinds to look for; all when empty.
	Kinds []Kind ` + "`json:\"kinds,omitempty\" cloudg:\"unique\"`" + `
	// When it was seen.
	Seen Window ` + "`json:\"seen,omitzero\"`" + `
	// How many to return.
	Limit int ` + "`json:\"limit\" cloudg:\"default=50,min=1,max=500\"`" + `
}

// Found%[1]d is a page of items.
type Found%[1]d struct {
	Items []Item ` + "`json:\"items\"`" + `
	Total int    ` + "`json:\"total\"`" + `
}

// Find%[1]d looks for items of an area, newest first.
//
//cloudg:tool "%[2]s_find_%[1]d" title="Find items" sensitivity=confidential
func Find%[1]d(ctx *runtime.Context, args Find%[1]dArgs) (*Found%[1]d, error) {
	return &Found%[1]d{Total: args.Limit}, nil
}
`
