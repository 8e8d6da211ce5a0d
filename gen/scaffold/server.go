package scaffold

import (
	"errors"
	"fmt"
	"maps"
	"os"
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
	Paths []string // absolute
}

func (e *ExistsError) Error() string {
	return strings.Join(e.Paths, ", ") + " exists already and will not be overwritten"
}

// Server plans a new server: its module or what that lacks, .gitattributes, a main,
// a handler and its test. The error is an [*ExistsError], or says what is wrong with
// the options or the module.
func Server(o Options) (*output.Plan, error) {
	if o.Module != "" {
		if err := module.CheckImportPath(o.Module); err != nil {
			return nil, fmt.Errorf("-module: %w", err)
		}
		if path, ok := above(o.Dir, "go.mod"); ok {
			return nil, fmt.Errorf("-module is for a directory without a module, and %s is there", path)
		}
	}
	files, err := templates.Server{Name: serverName(o.Dir), HTTP: o.HTTP}.Files()
	if err != nil {
		return nil, err
	}
	plan := &output.Plan{}
	exists := &ExistsError{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(o.Dir, name)
		if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
			exists.Paths = append(exists.Paths, path)
		}
		plan.Changes = append(plan.Changes, output.Change{Path: path, Op: output.Create, New: files[name]})
	}
	if exists.Paths != nil {
		return nil, exists
	}
	attributes, err := o.attributes()
	if err != nil {
		return nil, err
	}
	changes, err := o.moduleFiles()
	if err != nil {
		return nil, err
	}
	plan.Changes = append(append(plan.Changes, attributes), changes...)
	return plan, nil
}

// attributes plans .gitattributes in the directory of the module.
func (o Options) attributes() (output.Change, error) {
	dir := o.Dir
	if path, ok := above(dir, "go.mod"); ok {
		dir = filepath.Dir(path)
	}
	path := filepath.Join(dir, ".gitattributes")
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
