package load

import (
	"cmp"
	"slices"
)

// OwnFiles returns the files of the main module that were read because they belong
// to a package that matches, or that one of those needs, by name. Other files
// belong to other people.
func (r *Result) OwnFiles() []*File {
	r.loader.mu.Lock()
	defer r.loader.mu.Unlock()
	var files []*File
	for path, p := range r.loader.graph {
		if !r.loader.own[path] {
			continue
		}
		for _, name := range p.GoFiles {
			if f := r.loader.parsed[name].file; f != nil {
				files = append(files, f)
			}
		}
	}
	slices.SortFunc(files, func(a, b *File) int { return cmp.Compare(a.Name, b.Name) })
	return files
}

// IsOwn reports whether a package belongs to the main module, or matches a pattern.
func (r *Result) IsOwn(pkgPath string) bool {
	r.loader.mu.Lock()
	defer r.loader.mu.Unlock()
	return r.loader.own[pkgPath]
}
