package diag

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSorted(t *testing.T) {
	at := func(file string, line, col int) Pos { return Pos{File: file, Line: line, Col: col} }
	want := []Diagnostic{
		{Code: NoMatch, Message: "nowhere"},
		{Code: UnknownWord, Pos: at("a.go", 1, 1), Message: "x"},
		{Code: UnknownWord, Pos: at("a.go", 2, 1), Message: "x"},
		{Code: UnknownWord, Pos: at("a.go", 2, 10), Message: "x"},
		{Code: UnknownKey, Pos: at("a.go", 2, 10), Message: "x"},
		{Code: UnknownKey, Pos: at("a.go", 2, 10), Message: "y"},
		{Code: UnknownWord, Pos: at("b.go", 1, 1), Message: "x", Hint: "first"},
	}
	var list List
	for i := range want {
		list.Add(want[len(want)-1-i])
	}
	list.Add(Diagnostic{Code: UnknownWord, Pos: at("b.go", 1, 1), Message: "x", Hint: "second"})
	if d := cmp.Diff(want, list.Sorted()); d != "" {
		t.Errorf("sorted (-want +got):\n%s", d)
	}
	if list.Len() != len(want)+1 {
		t.Errorf("Len = %d, want %d", list.Len(), len(want)+1)
	}
}

func TestHasErrors(t *testing.T) {
	var list List
	list.Warnf(UnknownWord, Pos{}, "", "careful with %d", 1)
	if list.HasErrors() {
		t.Error("a warning counts as an error")
	}
	list.Errorf(UnknownKey, Pos{File: "a.go"}, "write %s", "no %s", "good")
	if !list.HasErrors() {
		t.Error("an error does not count")
	}
	want := []Diagnostic{
		{Code: UnknownWord, Severity: Warning, Message: "careful with 1"},
		{Code: UnknownKey, Pos: Pos{File: "a.go"}, Hint: "write %s", Message: "no good"},
	}
	if d := cmp.Diff(want, list.Sorted()); d != "" {
		t.Errorf("sorted (-want +got):\n%s", d)
	}
}

func TestConcurrentAdd(t *testing.T) {
	var list List
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 100 {
				list.Add(Diagnostic{Code: UnknownWord, Pos: Pos{File: "a.go", Line: i + 1, Col: j + 1}})
				list.Sorted()
			}
		})
	}
	wg.Wait()
	if got := len(list.Sorted()); got != 800 {
		t.Errorf("%d diagnostics, want 800", got)
	}
}

func ExampleText_Print() {
	var list List
	list.Add(Diagnostic{
		Code:    DuplicateWireName,
		Pos:     Pos{File: "/src/shop/b.go", Line: 7, Col: 16},
		Message: `two tools are called "find"`,
		Hint:    "give one of them another name after //cloudg:tool",
		Related: []Related{{Pos{File: "/src/shop/a.go", Line: 3, Col: 16}, "the other one"}},
	})
	var out strings.Builder
	if err := (Text{Dir: "/src"}).Print(&out, list.Sorted()); err != nil {
		fmt.Println(err)
	}
	fmt.Print(out.String())
	// Output:
	// shop/b.go:7:16: error CG4002: two tools are called "find"
	//     give one of them another name after //cloudg:tool
	//     shop/a.go:3:16: the other one
}
