package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

// A LoadRequest names the file or directory a caller wants to work on.
type LoadRequest struct {
	Path     string // relative ones start at the first allowed root
	Name     string // "" means one made from the path
	Kind     load.Kind
	Activate bool          // also when another dataset is active
	Replace  bool          // also when the name is taken
	Progress load.Progress // may be nil
}

// Load reads a dataset from the allowed roots and adds it, unless ctx has ended by then. It
// reports whether the dataset is active then. The path and the name are checked before
// anything is read.
func (w *Workspace) Load(ctx context.Context, request LoadRequest) (dataset *inventory.Dataset, active bool, err error) {
	if which, ok := strings.CutPrefix(request.Path, EmbeddedPrefix); ok {
		return w.loadEmbedded(request, which)
	}
	root, path, err := w.roots.check(request.Path)
	if err != nil {
		return nil, false, err
	}
	name, err := w.nameFor(request, path)
	if err != nil {
		return nil, false, err
	}
	dataset, err = read(root, path, name, request.Kind, request.Progress)
	if err != nil {
		return nil, false, about(err, request.Path)
	}
	if ctx.Err() != nil {
		return nil, false, context.Cause(ctx)
	}
	active, err = w.Add(dataset, request.Activate, request.Replace)
	return dataset, active, err
}

// nameFor returns the name a loaded dataset gets.
func (w *Workspace) nameFor(request LoadRequest, path string) (string, error) {
	return w.ResultName(request.Name, baseName(path), request.Replace)
}

// about adds the path to what is wrong with a file, as data.
func about(err error, path string) error {
	var problem *fault.Error
	if !errors.As(err, &problem) {
		return err
	}
	told := *problem
	told.Data = append(fault.Details{{Key: "path", Value: path}}, problem.Data...)
	return &told
}

// A MissingError says that there is nothing at the path an operator named.
type MissingError struct{ Path string }

// Error returns the message for the operator.
func (e *MissingError) Error() string { return "Dataset not found: " + e.Path }

// Preload adds the dataset an operator names when the server starts, written
// [NAME=]PATH, and makes it active. The operator may name any path, or data that came
// with the program.
func (w *Workspace) Preload(text string) error {
	name, path := splitOperand(text)
	if strings.HasPrefix(path, EmbeddedPrefix) {
		_, _, err := w.Load(context.Background(), LoadRequest{Path: path, Name: name, Kind: load.Auto, Activate: true})
		return err
	}
	path, err := resolve(expandHome(path))
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return &MissingError{Path: path}
	}
	request := LoadRequest{Name: name, Kind: load.Auto, Activate: true}
	if name, err = w.nameFor(request, path); err != nil {
		return fmt.Errorf("dataset %s: %w", text, err)
	}
	root := path
	if !info.IsDir() {
		root = filepath.Dir(path)
	}
	dataset, err := read(root, path, name, load.Auto, nil)
	if err != nil {
		return fmt.Errorf("dataset %s: %w", path, err)
	}
	_, err = w.Add(dataset, true, false)
	return err
}

// splitOperand takes apart [NAME=]PATH. What stands before the first "=" is a
// name only if it could be one and the whole is no path that exists.
func splitOperand(text string) (name, path string) {
	name, path, named := strings.Cut(text, "=")
	if !named || !validName.MatchString(name) {
		return "", text
	}
	if _, err := os.Stat(expandHome(text)); err == nil {
		return "", text
	}
	return name, path
}

// read reads the dataset at a path under root, and nothing outside root: links
// that lead out of it are refused while they are followed.
func read(root, path, name string, kind load.Kind, progress load.Progress) (*inventory.Dataset, error) {
	tree, inside, err := openBelow(root, path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tree.Close() }() // opened for reading
	data, kind, err := load.Read(tree.FS(), inside, kind, progress)
	if err != nil {
		return nil, err
	}
	identity := inventory.Identity{Name: name, Kind: string(kind), Source: path, LoadedAt: now()}
	return inventory.NewDataset(identity, data), nil
}

// openBelow opens a root, and returns what a path below it is called in its file system.
func openBelow(root, path string) (tree *os.Root, inside string, err error) {
	if inside, err = filepath.Rel(root, path); err != nil {
		return nil, "", err
	}
	tree, err = os.OpenRoot(root)
	return tree, filepath.ToSlash(inside), err
}

// now is the time a dataset is loaded at, to the second.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }
