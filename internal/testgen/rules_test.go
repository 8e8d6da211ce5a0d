package testgen

import (
	"path"
	"slices"
	"testing"

	"github.com/cloudg/cloudg/annotations/directive"
	irbuild "github.com/cloudg/cloudg/gen/build"
	"github.com/cloudg/cloudg/gen/check"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// noRules are the keys of arguments that say nothing about their values.
var noRules = []string{"name", "doc", "title", "complete", "entity", "like"}

// A pair is a rule on a kind of type.
type pair struct {
	kind ir.Kind
	key  string
}

// TestEveryRuleOnEveryKind looks for a case of each rule on each kind of type: one of
// the corpus that takes it, or else one that is refused.
func TestEveryRuleOnEveryKind(t *testing.T) {
	dir, _ := positiveModule(t)
	taken := map[pair]bool{}
	pkgs, list := built(t, dir)
	if list.Len() > 0 {
		t.Fatalf("the corpus is refused:\n%s", text(t, dir, list.Sorted()))
	}
	for _, f := range fields(pkgs) {
		for key := range f.At {
			taken[pair{f.Type.Kind, key}], taken[pair{f.Type.Base().Kind, key}] = true, true
		}
	}
	refused := refusedPairs(t)
	for _, k := range directive.TagKeys() {
		if slices.Contains(noRules, k.Name) {
			continue
		}
		for _, kind := range ir.Kinds() {
			switch p := (pair{kind, k.Name}); {
			case !taken[p] && !refused[p]:
				t.Errorf("no case has the key %s on a type of kind %d", k.Name, kind)
			case taken[p] && refused[p] && kind != ir.KindRaw && kind != ir.KindAny: // format stands beside their keys
				t.Errorf("the key %s on a type of kind %d is taken in one case and refused in another", k.Name, kind)
			}
		}
	}
}

// refusedPairs returns the rules of the cases in testdata/rules, whose fields have one
// each. Every field must be refused.
func refusedPairs(t *testing.T) map[pair]bool {
	t.Helper()
	files := map[string]string{}
	for _, c := range cases(t, "rules/*.txtar") {
		for name, content := range c.source() {
			files[name] = content
		}
	}
	pkgs, list := built(t, testmodule.Write(t, modulePath, files))
	lines := map[[2]any]bool{}
	for _, d := range list.Sorted() {
		if d.Code != diag.RuleKind && d.Code != diag.KeyConflict {
			t.Errorf("%s:%d: %s %s", path.Base(d.Pos.File), d.Pos.Line, d.Code, d.Message)
		}
		lines[[2]any{d.Pos.File, d.Pos.Line}] = true
	}
	found := map[pair]bool{}
	for _, f := range fields(pkgs) {
		for key := range f.At {
			if !lines[[2]any{f.Pos.File, f.Pos.Line}] {
				t.Errorf("%s:%d: the rule %s of %s is not refused", path.Base(f.Pos.File), f.Pos.Line, key, f.Name)
			}
			found[pair{f.Type.Kind, key}] = true
		}
	}
	return found
}

// built loads, builds and checks a module.
func built(t *testing.T, dir string) ([]*ir.Package, *diag.List) {
	t.Helper()
	list := new(diag.List)
	res, err := load.Load(t.Context(), load.Config{Dir: dir, Patterns: []string{"./..."}}, list)
	if err != nil {
		t.Fatal(err)
	}
	pkgs := irbuild.Build(res, list)
	check.Check(pkgs, list)
	return pkgs, list
}

// fields returns the fields of all structs.
func fields(pkgs []*ir.Package) []*ir.Field {
	var all []*ir.Field
	for _, p := range pkgs {
		for _, s := range p.Structs {
			all = append(all, s.Fields...)
		}
	}
	return all
}
