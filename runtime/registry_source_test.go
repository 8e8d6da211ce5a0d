package runtime

import (
	"errors"
	"os"
	"path/filepath"
	goruntime "runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations/stamp"
)

// TestStale takes this test for a generated file of its directory.
func TestStale(t *testing.T) {
	_, file, _, _ := goruntime.Caller(0)
	if !filepath.IsAbs(file) {
		t.Skip("built with -trimpath, the test does not know where its source is")
	}
	now, err := stamp.Of(filepath.Dir(file))
	if err != nil {
		t.Fatal(err)
	}
	fresh, stale, both := NewRegistry(), NewRegistry(), NewRegistry()
	fresh.Generated(now)
	stale.Generated("0")
	stale.Generated("0") // by the Register function of a type of the same package
	if err := errors.Join(both.Merge(fresh), both.Merge(stale)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name     string
		registry *Registry
		want     int // packages
	}{
		{"nothing generated", NewRegistry(), 0},
		{"fresh", fresh, 0},
		{"stale", stale, 1},
		{"merged", both, 1},
		{"a view", both.View(nil), 1},
	} {
		text := ""
		if err := test.registry.Stale(); err != nil {
			text = err.Error()
		}
		if got := strings.Count(text, "that registry_source_test.go was generated from"); got != test.want {
			t.Errorf("%s: %d packages are stale, want %d: %s", test.name, got, test.want, text)
		}
	}
}

func TestOriginStale(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "zz_cloudg.go")
	for name, content := range map[string]string{"a.go": "package p\n\n//cloudg:tool\nfunc A() {}\n", "zz_cloudg.go": "package p\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	now, err := stamp.Of(dir)
	if err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(dir, "again.go")
	if err := os.WriteFile(again, []byte("package p\n\nconst stamp = \""+now+"\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		origin origin
		want   string
	}{
		{"fresh", origin{file, now}, ""},
		{"paths were trimmed", origin{"example.com/p/zz_cloudg.go", "0"}, ""},
		{"the source is elsewhere", origin{filepath.Join(dir, "none", "zz_cloudg.go"), "0"}, ""},
		{"the source has changed", origin{file, "0"}, "the //cloudg: directives in " + dir + " are not those that zz_cloudg.go was generated from, " +
			"so that handlers may be missing: run go generate ./... and build again"},
		{"the program is old", origin{again, "0"}, again + " was generated again after this program was built: build it again"},
	} {
		got := ""
		if err := test.origin.stale(); err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
