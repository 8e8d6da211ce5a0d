package load

import (
	"go/ast"
	"go/parser"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/tools/go/packages"
)

// prefetch parses the files of all dependencies at once: there are hundreds,
// and they are checked one after the other.
func (l *loader) prefetch() {
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		names = make(chan string)
	)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for name := range names {
				file := l.parseDeclarations(name)
				mu.Lock()
				l.parsed[name] = file
				mu.Unlock()
			}
		})
	}
	for path, p := range l.graph {
		if l.own[path] || path == "unsafe" {
			continue
		}
		for _, name := range p.GoFiles {
			names <- name
		}
	}
	close(names)
	wg.Wait()
}

// parseDeclarations parses a file of a dependency for its types alone: without
// comments, and bodies are dropped so that their memory is free again. Errors
// are the business of those who own the file.
func (l *loader) parseDeclarations(name string) parsedFile {
	syntax, _ := parser.ParseFile(l.fset, name, nil, parser.SkipObjectResolution)
	if syntax == nil { // cannot be read
		return parsedFile{}
	}
	for _, d := range syntax.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			f.Body = nil
		}
	}
	return parsedFile{file: &File{Name: name, Syntax: syntax, Cgo: importsC(syntax)}}
}

// files returns the parsed files of a package that belong to its build, by name.
func (l *loader) files(p *packages.Package) []parsedFile {
	var files []parsedFile
	for _, name := range slices.Sorted(slices.Values(p.GoFiles)) {
		parsed, ok := l.parsed[name]
		switch {
		case ok:
		case l.own[p.PkgPath]:
			parsed = l.parse(name, "")
		default:
			parsed = l.parseDeclarations(name)
			l.parsed[name] = parsed
		}
		if parsed.file != nil {
			files = append(files, parsed)
		}
	}
	return files
}
