package load

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// odd is a file system with one file, which is what it says it is and never ends.
type odd struct {
	t    *testing.T
	mode fs.FileMode
	size int64
}

func (o odd) Open(string) (fs.File, error) {
	if !o.mode.IsRegular() || o.size > 8 {
		o.t.Error("it was opened")
		return nil, fs.ErrInvalid
	}
	return o, nil
}

func (o odd) Stat() (fs.FileInfo, error) { return o, nil }
func (odd) Read(p []byte) (int, error)   { return len(p), nil }
func (odd) Close() error                 { return nil }
func (odd) Name() string                 { return "odd" }
func (o odd) Size() int64                { return o.size }
func (o odd) Mode() fs.FileMode          { return o.mode }
func (odd) ModTime() time.Time           { return time.Time{} }
func (o odd) IsDir() bool                { return o.mode.IsDir() }
func (odd) Sys() any                     { return nil }
func (o odd) statted() fs.StatFS         { return statted{o} }

type statted struct{ odd }

func (s statted) Stat(string) (fs.FileInfo, error) { return s.odd, nil }

func TestReadFile(t *testing.T) {
	for name, tt := range map[string]struct {
		file odd
		want string
	}{
		"pipe":          {odd{mode: fs.ModeNamedPipe}, "The file is no regular file."},
		"device":        {odd{mode: fs.ModeDevice}, "The file is no regular file."},
		"large":         {odd{size: 9}, "The file is larger than 8 bytes, which is more than can be read."},
		"without end":   {odd{size: 0}, "The file is larger than 8 bytes, which is more than can be read."},
		"ends too late": {odd{size: 8}, "The file is larger than 8 bytes, which is more than can be read."},
	} {
		tt.file.t = t
		if _, err := readFile(tt.file.statted(), "odd", "The file", 8); err == nil || err.Error() != tt.want {
			t.Errorf("%s: %v, want %s", name, err, tt.want)
		}
	}
	if text, err := readFile(fstest.MapFS{"x": {Data: []byte("12345678")}}, "x", "The file", 8); err != nil || string(text) != "12345678" {
		t.Errorf("a file that just fits: %q, %v", text, err)
	}
}

// TestPipesBesideMaps: what lies beside a map, or in a directory, is read like any file.
func TestPipesBesideMaps(t *testing.T) {
	const empty = `{"assets":[],"edges":[],"regions":{}}`
	for _, pipe := range []string{MapFile, FindingsFile, OrganizationFile} {
		fsys := fstest.MapFS{MapFile: {Data: []byte(empty)}}
		fsys[pipe] = &fstest.MapFile{Mode: fs.ModeNamedPipe}
		if _, _, err := Read(fsys, ".", Auto, nil); err == nil || !strings.Contains(err.Error(), "no regular file") {
			t.Errorf("%s: %v", pipe, err)
		}
	}
	fsys := fstest.MapFS{FindingsFile: {Mode: fs.ModeNamedPipe}, CoverageFile: {Mode: fs.ModeNamedPipe}}
	if _, err := ReadFindings(fsys, FindingsFile); err == nil || !strings.Contains(err.Error(), "no regular file") {
		t.Errorf("findings: %v", err)
	}
	if _, err := Coverage(fsys); err == nil || !strings.Contains(err.Error(), "no regular file") {
		t.Errorf("coverage: %v", err)
	}
}
