package runtime

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	goruntime "runtime"
	"slices"
	"sync"

	"github.com/cloudg/cloudg/annotations/stamp"
)

// origin is a generated file that added to a registry.
type origin struct {
	file  string // as the compiler was given it: absolute, unless paths were trimmed
	stamp string // of the source that the file was generated from
}

// Generated is called by Register functions of generated code, with the stamp of the
// directives that they were generated from. See [Registry.Stale].
func (r *Registry) Generated(stamp string) {
	_, file, _, _ := goruntime.Caller(1)
	r.origins.add(origin{file, stamp})
}

// generated returns where what the registry shows may come from.
func (r *Registry) generated() []origin {
	own := r.origins.all()
	if r.view == nil {
		return own
	}
	return append(r.view.source.generated(), own...)
}

// Stale says of every package whose generated code added to the registry that its
// source asks for something else by now: a handler that is missing from the server, or
// is another one. It finds that out where the source is, beside the generated file in
// the directory where the program was compiled, and knows nothing about packages
// without source or compiled with -trimpath. Nil means that nothing is known to be stale.
//
// What it reads is the directives of those directories, a few milliseconds for hundreds
// of files. It is for the start of programs, and for tests.
func (r *Registry) Stale() error {
	var errs []error
	for _, o := range r.generated() {
		errs = append(errs, o.stale())
	}
	return errors.Join(errs...)
}

// stale returns what is wrong with a generated file.
func (o origin) stale() error {
	if !filepath.IsAbs(o.file) {
		return nil
	}
	if info, err := os.Lstat(o.file); err != nil || !info.Mode().IsRegular() {
		return nil // the directory of the source is something else by now
	}
	generated, err := os.ReadFile(o.file)
	if err != nil {
		return nil // the source is somewhere else
	}
	dir, name := filepath.Split(o.file)
	now, err := stamp.Of(filepath.Clean(dir))
	switch {
	case err != nil || now == o.stamp:
		return nil
	case bytes.Contains(generated, []byte(now)):
		return fmt.Errorf("%s was generated again after this program was built: build it again", o.file)
	}
	return fmt.Errorf("the //cloudg: directives in %s are not those that %s was generated from, so that handlers may be missing: run go generate ./... and build again",
		filepath.Clean(dir), name)
}

// origins are distinct, in the order in which they came. They are no part of the state of
// a registry, because nobody who is served sees them.
type origins struct {
	mu   sync.Mutex
	list []origin
}

func (o *origins) add(from ...origin) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, f := range from {
		if !slices.Contains(o.list, f) {
			o.list = append(o.list, f)
		}
	}
}

func (o *origins) all() []origin {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.list)
}
