package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/internal/compare"
)

// page returns the preview for a browser.
func (s *preview) page() *compare.Page {
	page := &compare.Page{
		Title: "Preview of " + s.tool,
		Facts: []compare.Fact{
			{Name: "Policy", Text: s.policy},
			{Name: "Principal", Text: s.principal.ID},
			{Name: "Roles", Text: strings.Join(s.principal.Roles, ", ")},
		},
		Report: string(s.reportJSON().AppendIndent(nil)),
	}
	for _, part := range s.parts {
		page.Parts = append(page.Parts, compare.Part{Title: part.title, Rows: part.rows})
	}
	return page
}

// value returns the preview for programs.
func (s *preview) value() codec.Value {
	text := func(name, value string) codec.Member {
		return codec.Member{Name: name, Value: codec.StringValue(value)}
	}
	var roles, parts []codec.Value
	for _, role := range s.principal.Roles {
		roles = append(roles, codec.StringValue(role))
	}
	for _, part := range s.parts {
		var changes []codec.Value
		for _, row := range part.rows {
			if row.Kind != compare.Same {
				changes = append(changes, codec.ObjectValue(text("path", row.Path), text("kind", string(row.Kind)),
					text("before", joined(row.Left)), text("after", joined(row.Right))))
			}
		}
		parts = append(parts, codec.ObjectValue(text("title", part.title), codec.Member{Name: "before", Value: part.before},
			codec.Member{Name: "after", Value: part.after}, codec.Member{Name: "changes", Value: codec.ListValue(changes...)}))
	}
	return codec.ObjectValue(
		text("tool", s.tool), text("policy", s.policy),
		codec.Member{Name: "principal", Value: codec.ObjectValue(text("id", s.principal.ID), codec.Member{Name: "roles", Value: codec.ListValue(roles...)})},
		codec.Member{Name: "failed", Value: codec.BoolValue(s.failed)},
		codec.Member{Name: "parts", Value: codec.ListValue(parts...)},
		codec.Member{Name: "report", Value: s.reportJSON()},
	)
}

func joined(spans []compare.Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// mayWrite says why a file cannot be written, before anything else happens.
func mayWrite(path string, force bool) error {
	if path == "" || force {
		return nil
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return usageErrorf("%s exists; --force replaces it", path)
	}
	return nil
}

// writePrivate writes a file that only its owner may read. With force it takes the place
// of another one, whoever could read that.
func writePrivate(path string, data []byte, force bool) (err error) {
	target := path
	if force {
		if err := mayReplace(path); err != nil {
			return err
		}
		target = filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d", filepath.Base(path), os.Getpid()))
	}
	file, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Close()); err == nil && force {
		err = os.Rename(target, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(target))
	}
	return nil
}

// mayReplace reports an error when what is at a path is no regular file: nothing takes the
// place of a directory, a device, or a link, which belong to something else.
func mayReplace(path string) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil // what there is not is not replaced
	case info.IsDir():
		return fmt.Errorf("%s is a directory", path)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file; name another one", path)
	}
	return nil
}
