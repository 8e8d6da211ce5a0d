package output

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/gen/diag"
)

// Op is what has to happen to a file.
type Op uint8

// The operations.
const (
	Same   Op = iota // the file is as it should be
	Create           // there is no such file
	Update           // the file differs
	Delete           // the file was generated, but would not be any more
)

// Change is the fate of one file.
type Change struct {
	Path string // as given to NewPlan
	Op   Op
	Old  []byte // what is on disk, line ends as LF; nil for Create
	New  []byte // what should be; nil for Delete
}

// Plan is what has to happen to the generated files of a run.
type Plan struct {
	Changes []Change // by path
}

// NewPlan compares the generated files, by path, with the disk. Files with our
// header in dirs, the directories of all packages that matched, that are not
// among them are to be deleted: their handlers are gone, or they have another
// name now.
//
// Line ends are no difference: version control may have written CRLF.
// Files that cannot be read, and files that are somebody's work and would be
// overwritten, are reported to list and left out of the plan.
func NewPlan(files map[string][]byte, dirs []string, list *diag.List) *Plan {
	p := &Plan{}
	for path, content := range files {
		if c, ok := compare(path, content, list); ok {
			p.Changes = append(p.Changes, c)
		}
	}
	for _, dir := range slices.Compact(slices.Sorted(slices.Values(dirs))) {
		for _, c := range generated(dir, list) {
			if _, wanted := files[c.Path]; !wanted {
				p.Changes = append(p.Changes, c)
			}
		}
	}
	slices.SortFunc(p.Changes, func(a, b Change) int { return cmp.Compare(a.Path, b.Path) })
	return p
}

// compare decides what has to happen to a wanted file.
func compare(path string, content []byte, list *diag.List) (c Change, ok bool) {
	c = Change{Path: path, New: content}
	old, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.Op = Create
		return c, true
	case err != nil:
		list.Errorf(diag.CannotRead, diag.Pos{File: path}, "", "cannot read the file to be replaced: %v", reason(err))
		return c, false
	case !Hides(old, true):
		list.Errorf(diag.NotOurFile, diag.Pos{File: path}, "choose another name with -out, or remove the file",
			"the file has no header of cloudg-gen and would be overwritten")
		return c, false
	}
	c.Old = withoutCR(old)
	if !bytes.Equal(c.Old, withoutCR(content)) {
		c.Op = Update
	}
	return c, true
}

// generated returns the files of a directory that carry our header, each to be
// deleted.
func generated(dir string, list *diag.List) []Change {
	entries, err := os.ReadDir(dir)
	if err != nil {
		list.Errorf(diag.CannotRead, diag.Pos{File: dir}, "", "cannot read the directory: %v", reason(err))
		return nil
	}
	var found []Change
	for _, e := range entries {
		if !e.Type().IsRegular() || !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		path := filepath.Join(dir, e.Name())
		// Files that cannot be read are not known to be ours.
		if src, err := os.ReadFile(path); err == nil && IsOurs(src) {
			found = append(found, Change{Path: path, Op: Delete, Old: withoutCR(src)})
		}
	}
	return found
}

func withoutCR(b []byte) []byte {
	return bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
}

// reason is the error without the path, which the place of the diagnostic names.
func reason(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}

// Clean reports whether nothing has to happen.
func (p *Plan) Clean() bool {
	return !slices.ContainsFunc(p.Changes, func(c Change) bool { return c.Op != Same })
}
