package workspace

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

// maxAutoName bounds the names the workspace makes itself.
const maxAutoName = 48

var (
	validName    = regexp.MustCompile(`^[A-Za-z0-9_.\-]{1,64}$`)
	unusableRuns = regexp.MustCompile(`[^A-Za-z0-9_.\-]+`)
)

func checkName(name string) error {
	if validName.MatchString(name) {
		return nil
	}
	return &fault.Error{
		Kind:    fault.Invalid,
		Message: "A dataset name has 1 to 64 characters, each a letter, a digit or one of _ . -",
		Data:    fault.Details{{Key: "value", Value: name}},
	}
}

// ResultName returns the name that a dataset to come gets: the wanted one, else base,
// with a number appended when that is taken and not to be replaced. The error says that
// the wanted one is none, or taken.
func (w *Workspace) ResultName(wanted, base string, replace bool) (string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case wanted == "" && replace:
		return base, nil
	case wanted == "":
		return freeName(base, w.taken), nil
	}
	if err := checkName(wanted); err != nil {
		return "", err
	}
	if w.taken(wanted) && !replace {
		return "", w.clash(wanted)
	}
	return wanted, nil
}

// baseName returns the name a file suggests for its dataset: that of its
// directory for a map, whose own name says nothing, else its own without the
// extension.
func baseName(path string) string {
	base := filepath.Base(path)
	if base == load.MapFile {
		base = filepath.Base(filepath.Dir(path))
	} else if stem := strings.TrimSuffix(base, filepath.Ext(base)); stem != "" {
		base = stem
	}
	name := strings.Trim(unusableRuns.ReplaceAllString(base, "-"), "-")
	return cmp.Or(name[:min(maxAutoName, len(name))], "dataset")
}

// freeName returns base, with a number appended if that is taken.
func freeName(base string, taken func(string) bool) string {
	name := base
	for n := 2; taken(name); n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	return name
}
