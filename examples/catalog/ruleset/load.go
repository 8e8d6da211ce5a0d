package ruleset

import (
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

//go:embed *.json
var embedded embed.FS

// Embedded returns the files that came with the program: two frameworks of Northwharf,
// which nobody else has to meet.
func Embedded() fs.FS { return embedded }

// Load reads the files named *.json at the top of each directory: directories in the
// order given, files by name. A file that is broken counts for nothing; the errors tell
// which ones and why, and never what is in them. A directory that cannot be listed is
// one of the errors too.
func Load(dirs ...fs.FS) (Ruleset, []error) {
	var r Ruleset
	var skipped []error
	for _, dir := range dirs {
		entries, err := fs.ReadDir(dir, ".")
		if err != nil {
			skipped = append(skipped, fmt.Errorf("cannot list a directory of rulesets: %w", err))
		}
		for _, entry := range entries {
			if entry.IsDir() || path.Ext(entry.Name()) != ".json" {
				continue
			}
			part, err := read(dir, entry.Name())
			if err != nil {
				skipped = append(skipped, fmt.Errorf("ruleset %s: %w", entry.Name(), err))
				continue
			}
			r.add(entry.Name(), part)
		}
	}
	slices.SortFunc(r.frameworks, func(a, b *Framework) int { return strings.Compare(a.Name, b.Name) })
	return r, skipped
}

// document is a file.
type document struct {
	Framework, Version, Provider string
	Controls                     []struct {
		ID, Title, Severity string
		Checks              []string
	}
}

func read(dir fs.FS, name string) (*document, error) {
	// Opening a pipe would wait for whoever writes to it.
	if info, err := fs.Stat(dir, name); err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("no regular file")
	}
	text, err := fs.ReadFile(dir, name)
	if err != nil {
		return nil, err
	}
	part := new(document)
	if err := json.Unmarshal(text, part); err != nil {
		return nil, shape(err)
	}
	return part, part.check()
}

// shape says what is wrong with JSON without what is in it.
func shape(err error) error {
	if mismatch, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s must not be a JSON %s", cmp.Or(strings.ToLower(mismatch.Field), "the top"), strings.Fields(mismatch.Value)[0])
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("no JSON after byte %d", syntax.Offset)
	}
	return err
}

// check completes a document, or says what it lacks.
func (d *document) check() error {
	if d.Framework = strings.TrimSpace(d.Framework); d.Framework == "" {
		return errors.New("framework is missing")
	}
	if d.Provider != "" {
		provider, err := inventory.ParseProvider(d.Provider)
		if err != nil {
			return fmt.Errorf("provider: %w", err)
		}
		d.Provider = provider
	}
	for i := range d.Controls {
		control := &d.Controls[i]
		if control.ID == "" || control.Title == "" {
			return fmt.Errorf("controls.%d: id or title is missing", i)
		}
		severity, err := inventory.ParseSeverity(control.Severity)
		if err != nil {
			return fmt.Errorf("controls.%d.severity: %w", i, err)
		}
		control.Severity = severity.String()
	}
	return nil
}

// add adds what a file says. What is known stays as it is.
func (r *Ruleset) add(file string, part *document) {
	i := slices.IndexFunc(r.frameworks, func(f *Framework) bool { return f.Name == part.Framework })
	if i < 0 {
		i = len(r.frameworks)
		r.frameworks = append(r.frameworks, &Framework{Name: part.Framework})
	}
	f := r.frameworks[i]
	f.Files = append(f.Files, file)
	f.Versions = with(f.Versions, part.Version)
	f.Providers = with(f.Providers, part.Provider)
	f.anywhere = f.anywhere || part.Provider == ""
	known := make(map[string]bool, len(f.Controls)+len(part.Controls))
	for _, control := range f.Controls {
		known[control.ID] = true
	}
	for _, control := range part.Controls {
		if !known[control.ID] {
			known[control.ID] = true
			f.Controls = append(f.Controls, Control(control))
		}
	}
}

// with returns a sorted list with a text added, unless it is empty or there.
func with(sorted []string, text string) []string {
	i, found := slices.BinarySearch(sorted, text)
	if found || text == "" {
		return sorted
	}
	return slices.Insert(sorted, i, text)
}
