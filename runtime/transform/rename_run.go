package transform

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

const reportRenamed = "keys_renamed"

// parts implements [Settings].
func (s *RenameKeysOptions) parts() ([]part, error) { return []part{renamePart(s.Renames)}, nil }

// renamePart returns the part that renames keys.
func renamePart(renames map[string]string) part { return part{text: renamer(renames)} }

// A renamer gives keys other names.
type renamer map[string]string

// start implements textTransform.
func (r renamer) start(*runtime.Transformation, codec.Value) (textRun, error) {
	return &renameRun{renames: r}, nil
}

type renameRun struct {
	renames renamer
	count   int64
}

// text implements textRun.
func (*renameRun) text(_ *place, text string) (string, error) { return text, nil }

// key implements textRun.
func (r *renameRun) key(_ *place, name string) (string, error) {
	if other, ok := r.renames[name]; ok && other != name {
		r.count++
		return other, nil
	}
	return name, nil
}

// finish implements textRun.
func (r *renameRun) finish(report *runtime.Report) { addCount(report, reportRenamed, r.count) }
