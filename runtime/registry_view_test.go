package runtime

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// without returns a keep function that drops some keys.
func without(dropped ...string) func(Spec) bool {
	return func(s Spec) bool {
		for _, key := range dropped {
			if s.Key() == key {
				return false
			}
		}
		return true
	}
}

func TestL2_1_ViewIsLive(t *testing.T) {
	r := NewRegistry()
	v := r.View(without("b", "x://{b}"))
	all := v.View(nil)
	if err := r.Add(tool("a"), tool("b"), template("x://{b}"), template("x://y/{c}"), resource("x://r"), prompt("p")); err != nil {
		t.Fatal(err)
	}
	want := []string{"a", "x://r", "x://y/{c}", "p"}
	if diff := cmp.Diff([][]string{want, want}, [][]string{keys(v), keys(all)}); diff != "" {
		t.Errorf("views (-want +got):\n%s", diff)
	}
	if err := r.Add(tool("c")); err != nil {
		t.Fatal(err)
	}
	if _, ok := v.Tool("b"); ok || v.Len() != 5 || len(v.Tools()) != 2 {
		t.Errorf("dropped tool found: %t; %d primitives, tools %v", ok, v.Len(), v.Tools())
	}
	if _, _, ok := v.FindTemplate("x://1"); ok {
		t.Error("a dropped template matches")
	}
	if r.Len() != 7 {
		t.Errorf("the source has %d primitives", r.Len())
	}
}

func TestL2_1_AdditionsStayInTheView(t *testing.T) {
	r := NewRegistry()
	v := r.View(without("b"))
	err := errors.Join(r.Add(tool("a"), tool("b")), v.Add(tool("own"), tool("b")), v.Describe(ServerInfo{Name: "v"}),
		r.Describe(ServerInfo{Name: "r", Version: "1"}))
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Add(tool("a")); err == nil || !strings.Contains(err.Error(), "Duplicate ToolSpec 'a'") {
		t.Errorf("got %v", err)
	}
	for _, taken := range []Spec{resource("x://r"), template("x://{t}"), prompt("p")} {
		if err := errors.Join(r.Add(taken), v.Add(taken)); err == nil || !strings.Contains(err.Error(), "Duplicate") {
			t.Errorf("%s: got %v", taken.Key(), err)
		}
	}
	changed := tool("own")
	changed.Title = "source"
	if err := r.Add(changed); err != nil {
		t.Fatal(err)
	}
	if got, _ := v.Tool("own"); got.Title != "" {
		t.Error("the source's tool wins over that of the view")
	}
	if diff := cmp.Diff([]string{"a", "own"}, keys(v)[:2]); diff != "" {
		t.Errorf("view (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(ServerInfo{Name: "v", Version: "1"}, v.Server()); diff != "" {
		t.Errorf("server (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(ServerInfo{Name: "r", Version: "1"}, r.Server()); diff != "" {
		t.Errorf("server of the source (-want +got):\n%s", diff)
	}
	merged := NewRegistry()
	if err := merged.Merge(v); err != nil || merged.Len() != v.Len() {
		t.Errorf("a merged view: %v, %d primitives of %d", err, merged.Len(), v.Len())
	}
}
