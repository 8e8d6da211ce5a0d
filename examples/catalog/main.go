// Catalog serves a cloud inventory over MCP: what runs in an estate, how it hangs
// together and what is wrong with it. It reads inventory maps and reports, and
// without any it serves an estate of its own.
//
// Every tool is a method of [Catalog]. The directives above the methods are all
// that cloudg-gen needs to write the registration in zz_cloudg.go.
//
//cloudg:server name=catalog version=0.1.0 instructions="Call workspace_status first. Find assets with find_assets and findings with list_findings, then look at one asset with get_asset."
package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/estate"
	"github.com/cloudg/cloudg/examples/catalog/workspace"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/command"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/privacy"
)

//go:generate go run github.com/cloudg/cloudg/cmd/cloudg-gen .

func main() {
	var p program
	command.Main(runtime.Join(p.register, privacy.Register), command.Info{}, p.options()...)
}

// program is one run of the command line.
type program struct {
	catalog  Catalog
	operands []string // of --dataset
}

// register is called once the flags are parsed.
func (p *program) register(registry *runtime.Registry) (err error) {
	if p.catalog.workspace, err = workspace.New(workspace.Options{Embedded: estate.Versions()}); err != nil {
		return err
	}
	return p.catalog.register(registry)
}

func (p *program) options() []command.Option {
	define := func(flags *flag.FlagSet) {
		usage := "load the `[NAME=]PATH` of an inventory map, a report or a directory with one; repeatable, the last becomes active; embedded:" + estate.Name + " and embedded:" + estate.LaterName + " are the estate that comes along and its next version"
		flags.Func("dataset", usage, func(operand string) error {
			if operand == "" || strings.HasSuffix(operand, "=") {
				return errors.New("want the path of what is to be loaded")
			}
			p.operands = append(p.operands, operand)
			return nil
		})
	}
	setup := func(_ context.Context, l *layer.Layer) error {
		p.catalog.tell(l)
		for _, warning := range p.catalog.workspace.Warnings() {
			slog.Warn(warning)
		}
		return preload(p.catalog.workspace, p.operands)
	}
	return []command.Option{command.Flags(define), command.Paths("dataset"), command.Setup(setup)}
}

// register adds all primitives and keeps what the registry says of the server.
func (c *Catalog) register(registry *runtime.Registry) error {
	if err := RegisterCatalog(registry, c); err != nil {
		return err
	}
	c.server = registry.Server()
	return nil
}

// tell has the layer tell clients of changes in the workspace.
func (c *Catalog) tell(l *layer.Layer) {
	c.workspace.OnChange(func(e workspace.Event) { l.NotifyChange(runtime.ChangeKind(e.Kind), e.URI) })
}

// preload loads what the operator named, the embedded estate when that is nothing.
func preload(w *workspace.Workspace, operands []string) error {
	if len(operands) == 0 {
		data, err := estate.Load()
		if err != nil {
			return err
		}
		return w.LoadEmbedded(estate.Name, data)
	}
	for _, operand := range operands {
		if err := w.Preload(operand); err != nil {
			return err
		}
	}
	return nil
}
