package scaffold

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/module"

	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/templates"
)

// Options say what server to begin, and where.
type Options struct {
	Dir     string // absolute; of the package main
	HTTP    bool   // serve over HTTP when started without a command
	Module  string // path of the module if there is none yet; "" is example.com/ and the directory
	Version string // of this module, for the requirement
	Replace string // directory with the source of this module instead, "" for none
}

// ExistsError says that a file is in the way. Nothing was written.
type ExistsError struct {
	Path string // absolute
}

func (e *ExistsError) Error() string {
	return e.Path + " exists already and will not be overwritten"
}

// MalformedError says that a file that would have to be changed cannot be read as what
// it is, or that the directory is no place for a server. Nothing was written.
type MalformedError struct {
	Reason string
}

func (e *MalformedError) Error() string { return e.Reason }

// Beginning is what a new server needs.
type Beginning struct {
	Plan *output.Plan
	Kept []Kept // what is there already, and stays as it is
	// Call is the statement that serves the handlers, for the author to write into a
	// main that exists; "" when main has it, or is part of the plan.
	Call string
}

// Kept is a file that makes another one unnecessary, or would be overwritten by it.
type Kept struct {
	Path string // absolute
	Why  string // "it exists already"
}

// Server plans a new server: its module or what that lacks, .gitattributes, .gitignore,
// a main, a handler and its test. What exists is kept. The error is a
// [*MalformedError], or says what is wrong with the options.
func Server(o Options) (*Beginning, error) {
	if o.Module != "" {
		if err := module.CheckImportPath(o.Module); err != nil {
			return nil, fmt.Errorf("-module: %w", err)
		}
		if path, ok := above(o.Dir, "go.mod"); ok {
			return nil, fmt.Errorf("-module is for a directory without a module, and %s is there", path)
		}
	}
	b := &beginning{server: templates.Server{Name: serverName(o.Dir), HTTP: o.HTTP}, dir: o.Dir}
	b.Plan = &output.Plan{}
	if err := b.source(); err != nil {
		return nil, err
	}
	b.ignored(o.root())
	attributes, err := o.attributes()
	if err != nil {
		return nil, err
	}
	changes, err := o.moduleFiles()
	if err != nil {
		return nil, err
	}
	b.Plan.Changes = append(append(b.Plan.Changes, attributes), changes...)
	return &b.Beginning, nil
}

// root returns the directory of the module, which may have to be begun.
func (o Options) root() string {
	if path, ok := above(o.Dir, "go.mod"); ok {
		return filepath.Dir(path)
	}
	return o.Dir
}

// attributes plans .gitattributes in the directory of the module.
func (o Options) attributes() (output.Change, error) {
	path := filepath.Join(o.root(), ".gitattributes")
	old, err := readIfExists(path)
	if err != nil {
		return output.Change{}, err
	}
	return edit(path, old, addLine(slices.Clone(old), templates.Attributes)), nil
}

// modulePath returns the path of a module that is begun.
func (o Options) modulePath() string {
	if o.Module != "" {
		return o.Module
	}
	return "example.com/" + serverName(o.Dir)
}

// serverName is the base name of a directory without what names of servers and
// modules do not have.
func serverName(dir string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '-'
	}, filepath.Base(dir))
	if name = strings.Trim(name, "-_"); name == "" {
		return "server"
	}
	return name
}
