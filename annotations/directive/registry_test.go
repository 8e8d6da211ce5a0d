package directive_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations/directive"
)

// language is every directive with the declarations it stands on and its keys.
func language() map[string]string {
	arg := "name doc title default optional min max xmin xmax multipleof minlen maxlen minitems maxitems unique " +
		"pattern format enum enumby example complete entity like schema open"
	content := "name title description mime category tags sensitivity capabilities audience priority icon like"
	return map[string]string{
		"server": "package clause: name version instructions category sensitivity capabilities",
		"tool": "function or method: title description category tags sensitivity capabilities readonly destructive idempotent openworld " +
			"timeout icon output schema meta like skip skip_input pseudonymize depseudonymize input_guard project transforms",
		"resource": "function or method: " + content + " size",
		"template": "function or method: " + content,
		"prompt":   "function or method: title description category tags sensitivity icon like",
		"complete": "function or method: ",
		"arg":      "function or method: " + arg,
		"union":    "interface type: discriminator",
		"schema":   "type: ",
		"form":     "type: ",
		"nolint":   "package clause, function, method, type or interface type: ",
	}
}

func TestRegistryIsTheLanguage(t *testing.T) {
	got := map[string]string{}
	for _, w := range directive.Words() {
		var keys []string
		for _, k := range w.Keys {
			keys = append(keys, k.Name)
		}
		got[w.Name] = w.Targets.String() + ": " + strings.Join(keys, " ")
	}
	if diff := cmp.Diff(language(), got); diff != "" {
		t.Errorf("registry (-want +got):\n%s", diff)
	}
}

// Every entry is documentation: it has help of one to three sentences and an example
// that the parser accepts and reads as that key.
func TestRegistryDocumentsItself(t *testing.T) {
	for _, w := range directive.Words() {
		checkHelp(t, w.Name, w.Help)
		if w.Positional != nil {
			checkHelp(t, w.Name+" "+w.Positional.Name, w.Positional.Help)
		}
		d, problems := directive.Parse(w.Example)
		if len(problems) > 0 || d.Word != w.Name {
			t.Errorf("%s: example %q: %v", w.Name, w.Example, problems)
		}
		for _, k := range w.Keys {
			checkHelp(t, w.Name+" "+k.Name, k.Help)
			checkKeyExample(t, w, k)
		}
	}
}

func checkHelp(t *testing.T, name, help string) {
	t.Helper()
	sentences := strings.Count(help+" ", ". ")
	if !strings.HasSuffix(help, ".") || sentences < 1 || sentences > 3 {
		t.Errorf("%s: help has %d sentences: %q", name, sentences, help)
	}
}

func checkKeyExample(t *testing.T, w *directive.Word, k *directive.Key) {
	t.Helper()
	line := "//cloudg:" + w.Name + " "
	if w.Positional != nil && w.Positional.Required {
		line += "ref "
	}
	d, problems := directive.Parse(line + k.Example)
	if len(problems) > 0 || len(d.Items) != 1 || d.Items[0].Key != k.Name {
		t.Errorf("%s: example %q: %v", w.Name, k.Example, problems)
	}
}

func TestLookup(t *testing.T) {
	w, ok := directive.Lookup("arg")
	if !ok || w.Name != "arg" {
		t.Fatalf("Lookup(arg) = %v, %t", w, ok)
	}
	if k, ok := w.Key("min"); !ok || k.Type != directive.Bound {
		t.Errorf("arg has no bound min: %v", k)
	}
	for _, name := range []string{"", "Tool", "tol"} {
		if w, ok := directive.Lookup(name); ok {
			t.Errorf("Lookup(%q) = %v", name, w.Name)
		}
	}
	if _, ok := w.Key("readonly"); ok {
		t.Error("arg has a key readonly")
	}
}

func TestRegistryCannotBeChanged(t *testing.T) {
	before, _ := directive.Lookup("tool")
	before.Keys[0].Name = "changed"
	slices.Reverse(before.Keys[4].Allowed)
	words := directive.Words()
	words[1].Name = "changed"
	after, ok := directive.Lookup("tool")
	if !ok || after.Keys[0].Name != "title" || after.Keys[4].Allowed[0] != "public" {
		t.Error("a caller changed the registry")
	}
}

func TestTagKeysAreThoseOfArg(t *testing.T) {
	arg, _ := directive.Lookup("arg")
	if diff := cmp.Diff(arg.Keys, directive.TagKeys()); diff != "" {
		t.Errorf("TagKeys (-arg +tag):\n%s", diff)
	}
}

func TestTargets(t *testing.T) {
	both := directive.OnFunc | directive.OnMethod
	if !both.Has(directive.OnFunc) || !both.Has(both) || both.Has(directive.OnType) || directive.OnFunc.Has(both) {
		t.Error("Has is wrong")
	}
	if got := directive.Targets(0).String(); got != "" {
		t.Errorf("empty set is %q", got)
	}
}

var update = flag.Bool("update", false, "rewrite the golden files")

func TestWriteReference(t *testing.T) {
	var b strings.Builder
	if err := directive.WriteReference(&b); err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", "reference.md")
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", golden, diff)
	}
}

func TestWriteReferenceReportsErrors(t *testing.T) {
	if err := directive.WriteReference(failing{}); err == nil {
		t.Error("no error from a writer that fails")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, os.ErrClosed }
