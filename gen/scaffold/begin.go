package scaffold

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/templates"
)

// beginning is a [Beginning] that is being planned.
type beginning struct {
	Beginning
	server templates.Server
	dir    string
}

// source plans the Go files.
func (b *beginning) source() error {
	files, err := b.server.Files()
	if err != nil {
		return err
	}
	pkg := sourcePackage{}
	if _, err := os.Stat(b.dir); err == nil {
		if pkg, err = readPackage(b.dir); err != nil {
			return err
		}
	}
	if pkg.name != "" && pkg.name != "main" {
		return &MalformedError{fmt.Sprintf("%s holds the package %s, and a server is a package main: name another directory with -C", b.dir, pkg.name)}
	}
	switch path := pkg.declares["Greet"]; {
	case pkg.handlers != "":
		b.keep(pkg.handlers, "it has handlers already")
	case path != "":
		b.keep(path, "it declares Greet already")
	case b.create("greet.go", files):
		b.create("greet_test.go", files)
	}
	if path := pkg.declares["main"]; path != "" {
		b.keep(path, "it declares main already")
		return b.call(path)
	}
	if !b.create("main.go", files) {
		return b.call(filepath.Join(b.dir, "main.go"))
	}
	return nil
}

// create plans a file, unless there is one.
func (b *beginning) create(name string, files map[string][]byte) bool {
	path := filepath.Join(b.dir, name)
	if exists(path) {
		b.keep(path, "it exists already")
		return false
	}
	b.Plan.Changes = append(b.Plan.Changes, output.Change{Path: path, Op: output.Create, New: files[name]})
	return true
}

// keep notes that a file stays as it is. One reason is enough.
func (b *beginning) keep(path, why string) {
	if slices.ContainsFunc(b.Kept, func(k Kept) bool { return k.Path == path }) {
		return
	}
	b.Kept = append(b.Kept, Kept{path, why})
}

// call sets the statement for a main that exists and does not serve yet.
func (b *beginning) call(path string) error {
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !bytes.Contains(src, []byte("command.Main(")) {
		b.Call = b.server.Call()
	}
	return nil
}

// ignored plans a .gitignore for the binary, unless the package or its module has one,
// or the name is that of a directory as well.
func (b *beginning) ignored(root string) {
	if path := filepath.Join(root, ".gitignore"); root != b.dir && exists(path) {
		b.keep(path, "it exists already")
		return
	}
	if exists(filepath.Join(b.dir, b.server.Name)) {
		return
	}
	b.create(".gitignore", map[string][]byte{".gitignore": b.server.Ignored()})
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
