package workspace

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

// TestL12_11_Paths names files in every way, from a workspace with two roots.
func TestL12_11_Paths(t *testing.T) {
	outside := tree(t, "secret.json", reportText)
	first, second := tree(t, "sub/ok.json", reportText), tree(t, "other.json", reportText)
	link(t, filepath.Join(outside, "secret.json"), filepath.Join(first, "way-out.json"))
	r := roots{first, second}
	for _, tt := range []struct {
		name, path, want string
		fault            fault.Kind
	}{
		{"inside", filepath.Join(second, "other.json"), filepath.Join(second, "other.json"), fault.Kind(0)},
		{"relative to the first root", "sub/ok.json", filepath.Join(first, "sub", "ok.json"), fault.Kind(0)},
		{"not relative to the second", "other.json", "", fault.NotFound},
		{"etc passwd", "/etc/passwd", "", fault.Denied},
		{"escape", "../" + filepath.Base(outside) + "/secret.json", "", fault.Denied},
		{"symlink out", "way-out.json", "", fault.Denied},
		{"missing", "sub/none.json", "", fault.NotFound},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, got, err := r.check(tt.path)
			if tt.want == "" {
				if p := problem(t, err); p.Kind != tt.fault {
					t.Errorf("error = %+v", p)
				}
			} else if err != nil || got != tt.want {
				t.Errorf("check = %q, %v, want %q", got, err, tt.want)
			}
		})
	}
}

// TestL12_11_Names loads one file several times.
func TestL12_11_Names(t *testing.T) {
	dir := tree(t, "a.json", reportText)
	request := LoadRequest{Path: "a.json", Kind: load.Auto}
	t.Run("twice", func(t *testing.T) {
		w := open(t, dir, Options{})
		for range 2 {
			if _, _, err := w.Load(t.Context(), request); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff([]string{"a", "a-2"}, names(w)); diff != "" {
			t.Errorf("names (-want +got):\n%s", diff)
		}
		for _, name := range []string{"bad name", "a"} {
			if _, _, err := w.Load(t.Context(), LoadRequest{Path: "a.json", Kind: load.Auto, Name: name}); problem(t, err).Kind != fault.Invalid {
				t.Errorf("name %q: error = %v", name, err)
			}
		}
	})
	t.Run("more than fit", func(t *testing.T) {
		w := open(t, dir, Options{MaxDatasets: 2})
		for range 4 {
			if _, _, err := w.Load(t.Context(), request); err != nil {
				t.Fatal(err)
			}
		}
		all, active := w.Datasets()
		if len(all) != 2 {
			t.Errorf("%d datasets are kept", len(all))
		}
		if diff := cmp.Diff("a", active); diff != "" {
			t.Errorf("active (-want +got):\n%s", diff)
		}
	})
}

// TestQ54_PathsWithAnEqualsSign gives operands with and without a name, some of
// which are files.
func TestQ54_PathsWithAnEqualsSign(t *testing.T) {
	t.Chdir(tree(t, "prod=a.json", reportText, "a.json", reportText))
	for _, tt := range []struct{ operand, name, path string }{
		{"a.json", "", "a.json"},
		{"prod=a.json", "", "prod=a.json"}, // a file of this name exists
		{"test=a.json", "test", "a.json"},
		{"bad name=a.json", "", "bad name=a.json"},
		{"x=y=a.json", "x", "y=a.json"},
	} {
		t.Run(tt.operand, func(t *testing.T) {
			name, path := splitOperand(tt.operand)
			if diff := cmp.Diff([]string{tt.name, tt.path}, []string{name, path}); diff != "" {
				t.Errorf("name and path (-want +got):\n%s", diff)
			}
		})
	}
}
