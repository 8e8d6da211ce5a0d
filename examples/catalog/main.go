// Catalog serves a cloud inventory over MCP: what runs in an estate, how it hangs
// together and what is wrong with it. It reads inventory maps and reports, and
// without any it serves an estate of its own.
//
// Every tool is a method of [Catalog], but for those that reach out, which are methods of
// [Collecting] and [Scanning]: they are there when the operator configured what they use,
// see LIVE.md. The directives above the methods are all that cloudg-gen needs to write
// the registration in zz_cloudg.go.
//
//cloudg:nolint CG7304 the catalog shows all that can be done; a client that takes fewer tools gets a part with --include-category
//cloudg:server name=catalog version=0.1.0 instructions="Call workspace_status first. Find assets with find_assets and findings with list_findings, then look at one asset with get_asset."
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/estate"
	"github.com/cloudg/cloudg/examples/catalog/ruleset"
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
	rulesets []string // of --rulesets
	skipped  []error  // why files of them count for nothing
	outside  outsideFlags
}

// register is called once the flags are parsed.
func (p *program) register(registry *runtime.Registry) (err error) {
	if p.catalog.workspace, err = workspace.New(workspace.Options{Embedded: estate.Versions()}); err != nil {
		return err
	}
	if err = p.readRules(); err != nil {
		return err
	}
	if p.catalog.live, err = p.outside.open(); err != nil {
		return err
	}
	return p.catalog.register(registry)
}

// readRules reads the rulesets that came along, then those that the operator added.
func (p *program) readRules() error {
	dirs := []fs.FS{ruleset.Embedded()}
	for _, dir := range p.rulesets {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return fmt.Errorf("no directory of rulesets: %s", dir)
		}
		dirs = append(dirs, os.DirFS(dir))
	}
	p.catalog.rules, p.skipped = ruleset.Load(dirs...)
	return nil
}

func (p *program) options() []command.Option {
	define := func(flags *flag.FlagSet) {
		usage := "load the `[NAME=]PATH` of an inventory map, a report or a directory with one; repeatable, the last becomes active; embedded:" + estate.Name + ", embedded:" + estate.LaterName + " and embedded:" + estate.CollectedName + " are the estate that comes along, its next version, and what a collector makes of it"
		flags.Func("dataset", usage, func(operand string) error {
			if operand == "" || strings.HasSuffix(operand, "=") {
				return errors.New("want the path of what is to be loaded")
			}
			p.operands = append(p.operands, operand)
			return nil
		})
		flags.Func("rulesets", "add the compliance frameworks in the *.json files of the `DIR`; repeatable", func(dir string) error {
			p.rulesets = append(p.rulesets, dir)
			return nil
		})
		p.outside.define(flags)
	}
	setup := func(_ context.Context, l *layer.Layer) error {
		p.catalog.tell(l)
		for _, warning := range p.catalog.workspace.Warnings() {
			slog.Warn(warning)
		}
		for _, err := range p.skipped {
			slog.Warn("a ruleset was skipped", "error", err)
		}
		return preload(p.catalog.workspace, p.operands)
	}
	return []command.Option{command.Flags(define), command.Paths("dataset", "rulesets", "collect"), command.Setup(setup)}
}

// register adds all primitives, those that reach out only as far as the operator
// configured that, and keeps what the registry says of the server.
func (c *Catalog) register(registry *runtime.Registry) error {
	c.live.complete()
	if err := RegisterCatalog(registry, c); err != nil {
		return err
	}
	if len(c.live.collectors) > 0 {
		if err := RegisterCollecting(registry, &Collecting{c}); err != nil {
			return err
		}
	}
	if len(c.live.scanners) > 0 {
		if err := RegisterScanning(registry, &Scanning{c}); err != nil {
			return err
		}
	}
	declareMore(registry)
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
