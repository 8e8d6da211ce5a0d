package analyzer

import (
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/cloudg/cloudg/gen/diag"
)

func TestCalledByVet(t *testing.T) {
	for _, test := range []struct {
		args []string
		want bool
	}{
		{nil, false},
		{[]string{"./..."}, false},
		{[]string{"lint", "-json"}, false},
		{[]string{"-V=full"}, true},
		{[]string{"-flags"}, true},
		{[]string{"-cloudg.client=openai", "/tmp/vet.cfg"}, true},
	} {
		if got := calledByVet(test.args); got != test.want {
			t.Errorf("calledByVet(%q) = %v", test.args, got)
		}
	}
	Vet([]string{"./..."}) // returns
}

// TestFlags sets the flags of one analyzer and leaves another alone.
func TestFlags(t *testing.T) {
	a, b := New(), New()
	if err := analysis.Validate([]*analysis.Analyzer{a}); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"client": "openai", "max-tokens": "7", "prefix": "x_", "tags": "a,b"} {
		if err := a.Flags.Set(name, value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := a.Flags.Set("client", "nobody"); err == nil {
		t.Error("no error for a client that there is not")
	}
	if got := b.Flags.Lookup("max-tokens").Value.String(); got != "1000" {
		t.Errorf("the other analyzer has max-tokens %s", got)
	}
}

func TestMessage(t *testing.T) {
	for want, d := range map[string]diag.Diagnostic{
		"CG7101: no title":                 {Code: diag.MissingTitle, Message: "no title"},
		"CG7101: no title (a; b)":          {Code: diag.MissingTitle, Message: "no title", Hint: "a\nb"},
		"CG1001: no directive \"tol\" (x)": {Code: diag.UnknownWord, Message: `no directive "tol"`, Hint: "x"},
	} {
		if got := message(d); got != want {
			t.Errorf("message %q, want %q", got, want)
		}
	}
}

// TestPlaces finds places in files outside the pass, and survives those that are
// not where they were.
func TestPlaces(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.go")
	if err := os.WriteFile(name, []byte("package x\n\nvar a = 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	p := places{pass: &analysis.Pass{Fset: fset}}
	for _, test := range []struct {
		at   diag.Pos
		want token.Position
	}{
		{diag.Pos{File: name, Line: 3, Col: 5}, token.Position{Filename: name, Offset: 15, Line: 3, Column: 5}},
		{diag.Pos{File: name}, token.Position{Filename: name, Line: 1, Column: 1}},
		{diag.Pos{File: name, Line: 9, Col: 1}, token.Position{Filename: name, Line: 1, Column: 1}},
		{diag.Pos{File: name, Line: 3, Col: 99}, token.Position{Filename: name, Offset: 21, Line: 3, Column: 11}},
	} {
		if got := fset.Position(p.pos(test.at)); got != test.want {
			t.Errorf("%+v is at %+v, want %+v", test.at, got, test.want)
		}
	}
}
