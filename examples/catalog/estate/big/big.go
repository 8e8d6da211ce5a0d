// Package big makes an estate of any size and writes it to the files a collector
// writes. It is the same estate each time.
//
// The estate is a number of services that are built alike, each a network with
// groups, balancers, instances, functions, roles and stores: 100 assets, 300
// edges and 20 findings. A few edges of each lead to other services, so that all
// hang together. One service in ten can be reached from the internet.
package big

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/cloudg/cloudg/examples/catalog/load"
)

// What one service holds.
const (
	AssetsPerService   = 100
	EdgesPerService    = 300
	FindingsPerService = 20
)

// Services is how many services the estate has that the catalog is measured with:
// 100,000 assets and 300,000 edges.
const Services = 1000

// Write writes an estate of that many services into a directory that exists: a
// map and the findings beside it.
func Write(dir string, services int) error {
	e := estate{services: services}
	err := writeFile(filepath.Join(dir, load.MapFile), func(w *writer) {
		w.raw(`{"providers":["aws"],"regions":{},"unresolved_references":[],"assets":[`)
		e.each(func(s service) { s.assets(w) })
		w.raw(`],"edges":[`)
		e.each(func(s service) { s.edges(w) })
		w.raw("]}\n")
	})
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, load.FindingsFile), func(w *writer) {
		w.raw(`{"metadata":{},"findings":[`)
		e.each(func(s service) { s.findings(w) })
		w.raw("]}\n")
	})
}

// A writer writes lists of JSON values, one value a line. It keeps the first error.
type writer struct {
	out   *bufio.Writer
	inner bool // whether a value of the list stands before
	err   error
}

func writeFile(name string, write func(*writer)) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	w := &writer{out: bufio.NewWriter(file)}
	write(w)
	if w.err == nil {
		w.err = w.out.Flush()
	}
	if err := file.Close(); w.err == nil {
		w.err = err
	}
	if w.err != nil {
		return fmt.Errorf("cannot write %s: %w", name, w.err)
	}
	return nil
}

// raw writes what stands around lists.
func (w *writer) raw(text string) {
	w.inner = false
	w.text(text)
}

func (w *writer) text(text string) {
	if w.err == nil {
		_, w.err = w.out.WriteString(text)
	}
}

// value writes a value of a list.
func (w *writer) value(v any) {
	text, err := json.Marshal(v)
	if w.err == nil {
		w.err = err
	}
	if w.inner {
		w.text(",\n")
	}
	w.inner = true
	w.text(string(text))
}
