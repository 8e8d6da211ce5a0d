package runtime

import (
	"errors"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// heard returns a function that returns what a source told since the last time.
func heard(source ChangeSource) (take func() []Change, stop func()) {
	var mu sync.Mutex
	var list []Change
	stop = source.OnChange(func(c Change) {
		mu.Lock()
		defer mu.Unlock()
		list = append(list, c)
	})
	return func() []Change {
		mu.Lock()
		defer mu.Unlock()
		taken := list
		list = nil
		return taken
	}, stop
}

func TestL4_12_RegistryTellsOfChanges(t *testing.T) {
	r := NewRegistry()
	take, stop := heard(r)
	tools, resources, prompts := Change{Kind: ChangeTools}, Change{Kind: ChangeResources}, Change{Kind: ChangePrompts}
	other := NewRegistry()
	if err := other.Add(resource("x://r")); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		change func() error
		want   []Change
	}{
		{"tool", func() error { return r.Add(tool("a")) }, []Change{tools}},
		{"several", func() error { return r.Add(prompt("p"), template("x://{v}"), tool("b")) }, []Change{tools, resources, prompts}},
		{"replaced", func() error { return r.Replace(tool("a")) }, []Change{tools}},
		{"merged", func() error { return r.Merge(other) }, []Change{resources}},
		{"nothing", func() error { return r.Add() }, nil},
		{"description", func() error { return r.Describe(ServerInfo{Name: "n"}) }, nil},
	} {
		if err := test.change(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, take()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if err := r.Add(tool("a")); err == nil || take() != nil {
		t.Errorf("a failed change was told, or did not fail: %v", err)
	}
	stop()
	stop()
	if err := r.Add(tool("c")); err != nil || take() != nil {
		t.Errorf("after stop: %v", err)
	}
}

func TestL4_12_ViewTellsOfWhatItShows(t *testing.T) {
	r := NewRegistry()
	v := r.View(without("b"))
	take, stop := heard(v)
	tools := []Change{{Kind: ChangeTools}}
	if err := r.Add(tool("b")); err != nil || take() != nil {
		t.Errorf("told of a dropped tool: %v", err)
	}
	if err := r.Add(tool("a"), prompt("p")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Change{{Kind: ChangeTools}, {Kind: ChangePrompts}}, take()); diff != "" {
		t.Errorf("source (-want +got):\n%s", diff)
	}
	if err := v.Add(tool("own")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tools, take()); diff != "" {
		t.Errorf("own (-want +got):\n%s", diff)
	}
	stop()
	if len(r.listeners.current()) != 0 {
		t.Error("a view without listeners watches its source")
	}
	if err := errors.Join(r.Add(tool("c")), v.Add(tool("d"))); err != nil || take() != nil {
		t.Errorf("after stop: %v", err)
	}
	take, _ = heard(v)
	if err := r.Add(tool("e")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tools, take()); diff != "" {
		t.Errorf("a second time (-want +got):\n%s", diff)
	}
}

func TestL4_12_Expansion(t *testing.T) {
	resource := []Change{{Kind: ChangeResource, URI: "x://r"}}
	for _, test := range []struct {
		change Change
		want   []Change
	}{
		{Change{Kind: "resource", URI: "x://r"}, resource},
		{Change{Kind: "resource_updated", URI: "x://r"}, resource},
		{Change{Kind: "updated", URI: "x://r"}, resource},
		{Change{Kind: "resource"}, nil},
		{Change{Kind: "tools", URI: "x://r"}, []Change{{Kind: ChangeTools}}},
		{Change{Kind: "prompts"}, []Change{{Kind: ChangePrompts}}},
		{Change{Kind: "resources"}, []Change{{Kind: ChangeResources}}},
		{Change{Kind: "resources", URI: "x://r"}, []Change{{Kind: ChangeResources}, {Kind: ChangeResource, URI: "x://r"}}},
		{Change{Kind: "roots", URI: "x://r"}, nil},
		{Change{}, nil},
	} {
		if diff := cmp.Diff(test.want, test.change.Expand()); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", test.change, diff)
		}
	}
}

func TestListenersChangeWhileTold(t *testing.T) {
	var l Listeners
	var told []string
	var stopFirst func()
	stopFirst = l.OnChange(func(Change) {
		told = append(told, "first")
		stopFirst()
		l.OnChange(func(Change) { told = append(told, "added") })
	})
	l.OnChange(func(Change) { told = append(told, "second") })
	l.Tell(Change{Kind: ChangeTools})
	l.Tell(Change{Kind: ChangeTools})
	if diff := cmp.Diff([]string{"first", "second", "second", "added"}, told); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
}
