package output

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
)

// Check writes a line for every file that is not as it should be: "stale PATH",
// "missing PATH" or "orphaned PATH". Paths below dir are relative to it, all have
// slashes.
func (p *Plan) Check(w io.Writer, dir string) error {
	words := map[Op]string{Create: "missing", Update: "stale", Delete: "orphaned"}
	out := bufio.NewWriter(w)
	for _, c := range p.Changes {
		if word := words[c.Op]; word != "" {
			fmt.Fprintf(out, "%s %s\n", word, display(dir, c.Path))
		}
	}
	return out.Flush()
}

// Diff writes what has to happen as a unified diff. Paths are those of Check;
// a file to be created is compared with /dev/null, and so is one to be deleted.
func (p *Plan) Diff(w io.Writer, dir string) error {
	out := bufio.NewWriter(w)
	for _, c := range p.Changes {
		from, to := display(dir, c.Path), display(dir, c.Path)
		switch c.Op {
		case Same:
			continue
		case Create:
			from = "/dev/null"
		case Delete:
			to = "/dev/null"
		}
		fmt.Fprintf(out, "--- %s\n+++ %s\n", from, to)
		writeHunks(out, lines(c.Old), lines(withoutCR(c.New)))
	}
	return out.Flush()
}

func display(dir, path string) string {
	if dir != "" {
		if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
			path = rel
		}
	}
	return filepath.ToSlash(path)
}
