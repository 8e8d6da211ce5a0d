package runtime

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// keys returns the keys of every primitive in list order.
func keys(r *Registry) []string {
	var keys []string
	for _, spec := range r.load().all() {
		keys = append(keys, spec.Key())
	}
	return keys
}

func TestL2_InsertionOrder(t *testing.T) {
	r := NewRegistry()
	if err := r.Add(prompt("p"), tool("b"), template("x://{t}"), tool("a")); err != nil {
		t.Fatal(err)
	}
	if err := r.Add(resource("x://r"), tool("c")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"b", "a", "c", "x://r", "x://{t}", "p"}, keys(r)); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	if r.Len() != 6 {
		t.Errorf("Len is %d, want 6", r.Len())
	}
}

func TestS3_2_Views(t *testing.T) {
	r := NewRegistry()
	if err := r.Add(tool("t"), resource("x://r"), template("x://{v}"), prompt("p")); err != nil {
		t.Fatal(err)
	}
	_, isTool := r.Tool("t")
	_, isResource := r.Resource("x://r")
	_, isTemplate := r.Template("x://{v}")
	_, isPrompt := r.Prompt("p")
	_, isOther := r.Tool("p")
	if !isTool || !isResource || !isTemplate || !isPrompt || isOther {
		t.Errorf("found: %t %t %t %t, and a prompt as a tool: %t", isTool, isResource, isTemplate, isPrompt, isOther)
	}
	kinds := []Kind{r.Tools()[0].Kind(), r.Resources()[0].Kind(), r.Templates()[0].Kind(), r.Prompts()[0].Kind()}
	if diff := cmp.Diff([]Kind{KindTool, KindResource, KindTemplate, KindPrompt}, kinds); diff != "" {
		t.Errorf("kinds (-want +got):\n%s", diff)
	}
}

func TestL2_AddIsAtomic(t *testing.T) {
	r := NewRegistry()
	first, second := tool("a"), tool("a")
	first.Source, second.Source = "one.A", "two.A"
	if err := r.Add(first); err != nil {
		t.Fatal(err)
	}
	err := r.Add(tool("b"), second, tool("c d"))
	for _, want := range []string{"Duplicate ToolSpec 'a': declared by one.A and by two.A", "Invalid tool name 'c d'"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
	if diff := cmp.Diff([]string{"a"}, keys(r)); diff != "" {
		t.Errorf("registry after a failed Add (-want +got):\n%s", diff)
	}
}

func TestL2_DuplicatesNameTheKind(t *testing.T) {
	for want, spec := range map[string]Spec{
		"Duplicate ToolSpec 'k'":        tool("k"),
		"Duplicate ResourceSpec 'k'":    resource("k"),
		"Duplicate TemplateSpec 'k{v}'": template("k{v}"),
		"Duplicate PromptSpec 'k'":      prompt("k"),
	} {
		if err := NewRegistry().Add(spec, spec); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestL2_OneKeyInTwoKinds(t *testing.T) {
	if err := NewRegistry().Add(tool("k"), prompt("k"), resource("k")); err != nil {
		t.Error(err)
	}
}

func TestL2_ReplaceKeepsThePosition(t *testing.T) {
	r := NewRegistry()
	if err := r.Add(tool("a"), tool("b")); err != nil {
		t.Fatal(err)
	}
	before := r.Tools()
	changed := tool("a")
	changed.Title = "A"
	others := errors.Join(r.Replace(resource("x://r")), r.Replace(template("x://{v}")), r.Replace(prompt("p")))
	if err := errors.Join(r.Replace(changed), r.Replace(tool("c")), others); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a", "b", "c", "x://r", "x://{v}", "p"}, keys(r)); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	if got, _ := r.Tool("a"); got.Title != "A" {
		t.Errorf("title is %q after Replace", got.Title)
	}
	if before[0].Title != "" {
		t.Error("Replace changed a list that was handed out")
	}
	if err := r.Replace(tool("")); err == nil {
		t.Error("Replace takes an invalid spec")
	}
}

func TestQ34_MergeIsAtomic(t *testing.T) {
	r, other := NewRegistry(), NewRegistry()
	if err := errors.Join(r.Add(tool("a"), prompt("p")), other.Add(prompt("q"), tool("b"), prompt("p"))); err != nil {
		t.Fatal(err)
	}
	if err := r.Merge(other); err == nil || !strings.Contains(err.Error(), "Duplicate PromptSpec 'p'") {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff([]string{"a", "p"}, keys(r)); diff != "" {
		t.Errorf("registry after a failed Merge (-want +got):\n%s", diff)
	}
	fresh := NewRegistry()
	if err := errors.Join(fresh.Add(tool("z")), fresh.Merge(other)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"z", "b", "q", "p"}, keys(fresh)); diff != "" {
		t.Errorf("order after Merge (-want +got):\n%s", diff)
	}
}

func TestL2_FindTemplate(t *testing.T) {
	r := NewRegistry()
	err := r.Add(template("x://f/{id}"), template("x://f/severity/{s}"), template("x://a/{+ref}"), template("x://a/{+ref}/n"), template("x://f/{ix}"))
	if err != nil {
		t.Fatal(err)
	}
	for uri, want := range map[string]string{
		"x://f/severity/HIGH": "x://f/severity/{s}",
		"x://f/f-1":           "x://f/{id}",
		"x://a/b/c/n":         "x://a/{+ref}/n",
		"x://a/b/c":           "x://a/{+ref}",
		"x://other":           "",
	} {
		spec, _, ok := r.FindTemplate(uri)
		var got string
		if ok {
			got = spec.URITemplate
		}
		if got != want {
			t.Errorf("%s finds %q, want %q", uri, got, want)
		}
	}
}

func TestDescribe(t *testing.T) {
	r := NewRegistry()
	if err := errors.Join(r.Describe(ServerInfo{Name: "n"}), r.Describe(ServerInfo{Name: "n", Version: "1"})); err != nil {
		t.Fatal(err)
	}
	err := r.Describe(ServerInfo{Name: "m", Instructions: "i"})
	if want := `server name is both "n" and "m"; say it in one package only`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if diff := cmp.Diff(ServerInfo{Name: "n", Version: "1"}, r.Server()); diff != "" {
		t.Errorf("server (-want +got):\n%s", diff)
	}
}

func TestJoinRunsAll(t *testing.T) {
	register := Join(
		func(r *Registry) error { return r.Add(tool("a")) },
		func(r *Registry) error { return r.Add(tool("a")) },
		func(r *Registry) error { return r.Add(tool("b")) },
		func(r *Registry) error { return NilReceiver("RegisterStore", "Store") },
	)
	r := NewRegistry()
	err := register(r)
	for _, want := range []string{"Duplicate ToolSpec 'a'", "RegisterStore: the receiver is a nil *Store"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
	if diff := cmp.Diff([]string{"a", "b"}, keys(r)); diff != "" {
		t.Errorf("registry (-want +got):\n%s", diff)
	}
}

func TestQ59_ReadersSeeWholeStates(t *testing.T) {
	r := NewRegistry()
	var wg sync.WaitGroup
	for _, pair := range [][2]string{{"a", "b"}, {"c", "d"}, {"e", "f"}} {
		wg.Go(func() {
			if err := r.Add(tool(pair[0]), tool(pair[1])); err != nil {
				t.Error(err)
			}
		})
		wg.Go(func() {
			for range 100 {
				if n := len(r.Tools()); n%2 != 0 {
					t.Errorf("saw %d tools, half of an Add", n)
				}
			}
		})
	}
	wg.Wait()
}

func TestL4_6_ReadTarget(t *testing.T) {
	r := NewRegistry()
	if err := r.Add(resource("x://f/all"), template("x://f/{id}"), template("x://{any*}")); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		uri, hidden, want string
	}{
		{"x://f/all", "", "x://f/all as x://f/all"},
		{"x://f/%61ll", "", "x://f/all as x://f/all"},
		{"x://f/a%20b", "", "x://f/{id} as x://f/a b"},
		{"x://f/all", "x://f/all", "x://f/{id} as x://f/all"},
		{"x://f/all", "x://f/{id}", "x://f/all as x://f/all"},
		{"x://f/all", "x://f/all x://f/{id}", "x://{any*} as x://f/all"},
		{"x://f/all", "x://f/all x://f/{id} x://{any*}", "nothing"},
		{"x://f/all", "x://f/all x://f/{id}:x://f/all", "nothing"},
		{"y://f", "", "nothing"},
	} {
		got := "nothing"
		found, ok := r.ReadTarget(tt.uri, func(s Spec, uri RequestedURI) bool {
			hidden := strings.Fields(tt.hidden)
			return !slices.Contains(hidden, s.Key()) && !slices.Contains(hidden, s.Key()+":"+uri.Canonical)
		})
		if ok {
			got = found.Spec.Key() + " as " + found.URI.Canonical
			if found.URI.Sent != tt.uri {
				t.Errorf("%s was sent as %s", tt.uri, found.URI.Sent)
			}
		}
		if got != tt.want {
			t.Errorf("%s leads to %s, want %s", tt.uri, got, tt.want)
		}
	}
}
