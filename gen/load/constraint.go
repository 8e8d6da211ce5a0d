package load

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"io"
	"strings"
)

// constraintOf tells what limits a file to some builds: its name, or a build
// constraint above the package clause. It is "" for files of every build.
func constraintOf(base string, f *ast.File) string {
	if suffix := platformSuffix(base); suffix != "" {
		return suffix
	}
	for _, group := range f.Comments {
		if group.Pos() >= f.Package && f.Package.IsValid() {
			break
		}
		for _, c := range group.List {
			if constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text) {
				return c.Text
			}
		}
	}
	return ""
}

// platformSuffix returns the last part of a file name like x_linux.go or
// x_linux_amd64.go when it names an operating system or architecture. The
// lists of names are the go command's own: a context for a platform that does
// not exist matches every file except those made for one.
func platformSuffix(base string) string {
	stem := strings.TrimSuffix(strings.TrimSuffix(base, ".go"), "_test")
	i := strings.LastIndexByte(stem, '_')
	if i < 0 {
		return ""
	}
	nowhere := build.Context{
		GOOS:     "nowhere",
		GOARCH:   "nowhere",
		Compiler: "gc",
		OpenFile: func(string) (io.ReadCloser, error) {
			return io.NopCloser(strings.NewReader("package p\n")), nil
		},
	}
	if match, err := nowhere.MatchFile("", base); err == nil && !match {
		return stem[i+1:]
	}
	return ""
}
