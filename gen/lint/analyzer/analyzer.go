// Package analyzer offers the findings of lint, and the generator's own errors, to
// tools that run analyzers: go vet, gopls, golangci-lint, and drivers built with
// golang.org/x/tools/go/analysis.
//
//	go vet -vettool=$(go tool -n cloudg-gen) ./...
//
// A driver of one's own takes the analyzer from [New]:
//
//	func main() { singlechecker.Main(analyzer.New()) }
//
// and a module plugin of golangci-lint returns it from BuildAnalyzers, with
// register.LoadModeSyntax.
//
// The analyzer reads packages with the loader of the generator, one run of the go
// command for each package in which the word cloudg occurs. It therefore says
// exactly what cloudg-gen lint says of the package, and sees what is on disk, not
// what an editor has not saved. Strict modes are left out: a driver has no warnings
// that fail nothing.
package analyzer

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"go/ast"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/lint"
	"github.com/cloudg/cloudg/gen/lint/dialect"
)

// Name is the name of the analyzer.
const Name = "cloudg"

const doc = `report what is wrong with //cloudg: directives, and what is no good

The findings are those of cloudg-gen lint: mistakes in directives and handlers,
tools that MCP clients refuse, missing titles and descriptions, hints that
contradict the capabilities. A //cloudg:nolint line with a reason silences lint.`

// New returns an analyzer. It has flags of its own, so that two drivers in one
// process do not share them.
func New() *analysis.Analyzer {
	c := &checker{opts: lint.Options{GateOnly: true}}
	flags := flag.NewFlagSet(Name, flag.ContinueOnError)
	flags.Func("client", "comma-separated clients to ask in every detail: "+strings.Join(dialect.Names(), ","), func(list string) (err error) {
		c.opts.Clients, err = dialect.Parse(list)
		return err
	})
	flags.IntVar(&c.opts.MaxTokens, "max-tokens", lint.DefaultMaxTokens, "the most tokens that a definition may cost")
	flags.StringVar(&c.opts.Prefix, "prefix", "", "prefix under which the tools will be served")
	flags.StringVar(&c.tags, "tags", "", "build tags, as for go build")
	return &analysis.Analyzer{Name: Name, Doc: doc, URL: "https://pkg.go.dev/github.com/cloudg/cloudg/gen/lint", Flags: *flags, Run: c.run}
}

type checker struct {
	opts lint.Options
	tags string
}

func (c *checker) run(pass *analysis.Pass) (any, error) {
	dir := directory(pass)
	if dir == "" {
		return nil, nil
	}
	found, err := gen.Lint(context.Background(), gen.Config{Dir: dir, Patterns: []string{"."}, Tags: c.tags}, c.opts)
	if err != nil {
		return nil, err
	}
	p := places{pass: pass}
	for _, d := range found {
		if d.Code.Environment() {
			return nil, fmt.Errorf("%s: %s", d.Code, d.Message)
		}
		report := analysis.Diagnostic{Pos: p.pos(d.Pos), Category: string(d.Code), Message: message(d)}
		if d.End.Line > 0 {
			report.End = p.pos(d.End)
		}
		for _, r := range d.Related {
			report.Related = append(report.Related, analysis.RelatedInformation{Pos: p.pos(r.Pos), Message: r.Message})
		}
		pass.Report(report)
	}
	return nil, nil
}

// message puts a diagnostic into one line, as drivers print it.
func message(d diag.Diagnostic) string {
	text := fmt.Sprintf("%s: %s", d.Code, d.Message)
	if d.Hint != "" {
		text += " (" + strings.ReplaceAll(d.Hint, "\n", "; ") + ")"
	}
	return text
}

// directory returns the directory of a package that says anything to the generator,
// "" for others. An external test package is looked at with the package it tests.
func directory(pass *analysis.Pass) string {
	dir, speaks := "", false
	for _, f := range pass.Files {
		name := pass.Fset.File(f.FileStart).Name()
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if dir == "" {
			dir = filepath.Dir(name)
		}
		speaks = speaks || isSpeaking(f)
	}
	for _, name := range pass.IgnoredFiles {
		src, err := pass.ReadFile(name)
		speaks = speaks || err == nil && mentions(src)
	}
	if !speaks {
		return ""
	}
	return dir
}

// isSpeaking reports whether the generator is spoken to in a comment or a struct tag.
func isSpeaking(f *ast.File) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		if field, ok := n.(*ast.Field); ok && field.Tag != nil {
			found = found || mentions([]byte(field.Tag.Value))
		}
		return !found
	})
	for _, group := range f.Comments {
		for _, comment := range group.List {
			found = found || mentions([]byte(comment.Text))
		}
	}
	return found
}

func mentions(text []byte) bool { return bytes.Contains(bytes.ToLower(text), []byte("cloudg")) }
