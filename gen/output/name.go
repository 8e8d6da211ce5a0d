package output

import (
	"errors"
	"fmt"
	"go/build"
	"io"
	"regexp"
	"strings"
)

var fileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_]*\.go$`)

// CheckName tells whether a base name can be given to the generated file of a
// package. The error says why not.
func CheckName(base string) error {
	switch {
	case !fileName.MatchString(base):
		return errors.New("the name must consist of letters, digits and _ and end in .go, without a directory")
	case strings.HasSuffix(base, "_test.go"):
		return errors.New("the go command takes a file whose name ends in _test.go for a test")
	}
	if p := Platform(base); p != "" {
		return fmt.Errorf("the go command builds a file of this name for %s only", p)
	}
	return nil
}

// Platform returns the part of a file's base name that limits it to an
// operating system or an architecture, as in x_linux.go or x_linux_amd64.go (the
// last one, if there are two), and "" for other names.
//
// The lists of both are the go command's own: a build for a platform that does
// not exist takes every file except those made for one.
func Platform(base string) string {
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
