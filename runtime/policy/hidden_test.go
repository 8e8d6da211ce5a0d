package policy

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// listener is a policy that notes what it is asked to do about a call. Whether
// something may be seen is asked only about what exists, and not noted.
type listener struct {
	*Policy
	notes []string
}

func (l *listener) Current() runtime.Policy { return l }

func (l *listener) Check(call *runtime.Call) error {
	l.notes = append(l.notes, "check "+call.Name)
	return l.Policy.Check(call)
}

func (l *listener) Hidden(kind runtime.Kind, name string, p *runtime.Principal) {
	l.notes = append(l.notes, fmt.Sprintf("hidden %s %s", kind, name))
	l.Policy.Hidden(kind, name, p)
}

func (l *listener) Rejected(call *runtime.Call, err error) {
	l.notes = append(l.notes, "rejected "+call.Name)
	l.Policy.Rejected(call, err)
}

// there and gone are names of the same length: something that exists, and something
// that does not.
const there, gone = "ab", "zq"

// probe asks for everything that has a name, and returns what can be seen of the
// answers and in the record.
func probe(t *testing.T, p *Policy, principal *runtime.Principal, name string) string {
	t.Helper()
	seen := &listener{Policy: p}
	registry := runtime.NewRegistry()
	complete := func(*runtime.Context, string) ([]string, error) { return []string{"proposal"}, nil }
	prompt, template := promptNamed(t, there), templateAt(t, "test://"+there+"/{x}", there)
	prompt.Arguments = []runtime.PromptArgument{{Name: "x", Complete: complete}}
	template.Completions = map[string]runtime.CompleteFunc{"x": complete}
	if err := registry.Add(toolWith(t, there, nil), resourceAt(t, "test://"+there, there), template, prompt); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: seen, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	show := func(what string, answer any, err error) {
		text := "no error"
		if err != nil {
			text = fmt.Sprintf("%T %v", err, err)
			if missing, ok := err.(*runtime.NotFoundError); ok {
				text += fmt.Sprintf(" %d %s", missing.Code, missing.Data.AppendJSON(nil))
			}
		}
		fmt.Fprintf(&b, "%s: %+v %s\n", what, answer, text)
	}
	tool, err := l.CallTool(t.Context(), principal, name, []byte(`{"a":1}`))
	show("tool", tool, err)
	contents, err := l.ReadResource(t.Context(), principal, "test://"+name)
	show("resource", contents, err)
	contents, err = l.ReadResource(t.Context(), principal, "test://"+name+"/tail")
	show("template", contents, err)
	answer, err := l.GetPrompt(t.Context(), principal, name, nil)
	show("prompt", answer, err)
	for _, ref := range []runtime.Ref{{Kind: runtime.KindPrompt, Name: name}, {Kind: runtime.KindTemplate, Name: "test://" + name + "/{x}"}} {
		proposals, err := l.Complete(t.Context(), principal, ref, runtime.CompletionArgument{Name: "x"})
		show("completion", proposals, err)
	}
	show("subscription", []bool{l.Readable(principal, "test://"+name), l.Readable(principal, "test://"+name+"/tail")}, nil)
	show("calls", seen.notes, nil)
	for _, e := range p.Audit() {
		fmt.Fprintf(&b, "record: %s\n", e.Value().AppendJSON(nil))
	}
	show("counters", p.Counters(), nil)
	return b.String()
}

// lists returns what a principal is shown.
func lists(t *testing.T, p *Policy, principal *runtime.Principal) string {
	t.Helper()
	registry := runtime.NewRegistry()
	if err := registry.Add(toolWith(t, there, nil), resourceAt(t, "test://"+there, there), templateAt(t, "test://"+there+"/{x}", there), promptNamed(t, there)); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: p, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return string(l.Tools(t.Context(), principal)) + string(l.Resources(t.Context(), principal)) +
		string(l.Templates(t.Context(), principal)) + string(l.Prompts(t.Context(), principal))
}

func TestHiddenCannotBeToldFromUnknown(t *testing.T) {
	d := dice{rand.New(rand.NewPCG(5, 6))}
	opts := Options{
		Logger: slog.New(slog.DiscardHandler),
		Now:    func() time.Time { return time.Unix(0, 0) },
		Getenv: func(string) string { return "key" },
	}
	hidden := 0
	for range 150 {
		doc, principal := d.document(), d.principal()
		// The name of what is asked for is hidden in one way or another.
		doc.DenyTools, doc.DenyResources, doc.DenyPrompts = []string{"*"}, []string{"*"}, []string{"*"}
		doc.Roles = nil
		for i := range doc.Rules {
			grants := &doc.Rules[i].Access
			grants.AllowTools, grants.AllowResources, grants.AllowPrompts, grants.AllowCategories = nil, nil, nil, nil
		}
		var seen [2]string
		for i, name := range []string{there, gone} {
			p, err := Compile(doc, opts)
			if err != nil {
				t.Fatal(err)
			}
			seen[i] = strings.ReplaceAll(probe(t, p, principal, name), name, "NAME")
			if got := lists(t, p, principal); got != "[][][][]" {
				t.Fatalf("listed: %s", got)
			}
		}
		if diff := cmp.Diff(seen[1], seen[0]); diff != "" {
			t.Fatalf("what is hidden is not like what does not exist (-unknown +hidden)\n%s", diff)
		}
		hidden += strings.Count(seen[0], "hidden ")
	}
	if hidden < 4*150 {
		t.Errorf("%d probes were noticed", hidden)
	}
}

// TestWhatIsNotHiddenCanBeTold shows that the probes can tell at all.
func TestWhatIsNotHiddenCanBeTold(t *testing.T) {
	open := compileText(t, "{}", Options{})
	found, missing := probe(t, open, nil, there), probe(t, open, nil, gone)
	if strings.ReplaceAll(found, there, "NAME") == strings.ReplaceAll(missing, gone, "NAME") {
		t.Error("the probes see no difference")
	}
	if !strings.Contains(found, "proposal") || !strings.Contains(found, "check "+there) {
		t.Errorf("nothing was reached:\n%s", found)
	}
}
