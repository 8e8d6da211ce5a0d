package explain_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/explain"
	"github.com/cloudg/cloudg/gen/ir"
)

// lines writes facts in one line each, with the line of the source.
func lines(sections []explain.Section) []string {
	var all []string
	for _, s := range sections {
		all = append(all, s.Title)
		for _, f := range s.Facts {
			line := fmt.Sprintf("  %s = %s: %s", f.Name, f.Value, f.Why)
			if f.At.Line > 0 {
				line += fmt.Sprintf(" @%d", f.At.Line)
			}
			all = append(all, line)
		}
	}
	return all
}

// TestDurations writes the bounds of durations as their author would.
func TestDurations(t *testing.T) {
	wait := &ir.Type{Kind: ir.KindDuration, Rules: ir.Rules{Min: "1000000000", XMax: "86400000000000", MultipleOf: "500000000"}}
	sections := explain.Tool(&ir.Package{}, &ir.Tool{Arguments: ir.Arguments{Args: &ir.Struct{Fields: []*ir.Field{
		{Name: "wait", GoPath: []string{"wait"}, Type: wait, Required: true},
	}}}})
	var got []string
	for _, f := range sections[2].Facts[3:] {
		got = append(got, f.Name+" "+f.Value)
	}
	if diff := cmp.Diff([]string{"min 1s", "xmax 24h", "multipleof 500ms"}, got); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
}

func at(line int) ir.Pos { return ir.Pos{File: "x.go", Line: line, Col: 1} }

func TestTool(t *testing.T) {
	node := &ir.Struct{Name: "Node"}
	node.Fields = []*ir.Field{{Name: "next", GoPath: []string{"Next"}, Type: &ir.Type{Kind: ir.KindPointer, Elem: &ir.Type{Kind: ir.KindStruct, Struct: node}}, Default: "null", OmitEmpty: true, Pos: at(30)}}
	tool := &ir.Tool{
		Primitive: ir.Primitive{
			Name: "do", NameGiven: true, Description: "Does.", Category: "general", Sensitivity: annotations.Public,
			Func: ir.Func{Name: "Do", Pos: at(9)}, Pos: at(8),
			At: map[string]ir.Pos{"description": at(8), "readonly": at(8), "meta": at(8), "schema": at(8)},
		},
		Arguments: ir.Arguments{Args: &ir.Struct{Fields: []*ir.Field{
			{Name: "n", GoPath: []string{"N"}, Required: true, Type: &ir.Type{Kind: ir.KindInt, Bits: 8, Rules: ir.Rules{Max: "5"}}, At: map[string]ir.Pos{"max": at(20), "name": at(20)}, Pos: at(20)},
			{Name: "U", GoPath: []string{"U"}, Doc: "An unsigned.", Type: &ir.Type{Kind: ir.KindUint, Bits: 64}, At: map[string]ir.Pos{"optional": at(21), "entity": at(21)}, Pos: at(21)},
			{Name: "behind", GoPath: []string{"E", "B"}, Pointers: []ir.EmbeddedPointer{{Depth: 1}}, Type: &ir.Type{Kind: ir.KindUint, Bits: 16}, Pos: at(22)},
			{Name: "nodes", GoPath: []string{"Nodes"}, Required: true, Type: &ir.Type{Kind: ir.KindList, Elem: &ir.Type{Kind: ir.KindStruct, Struct: node}}, Pos: at(23)},
		}}},
		Hints:  annotations.Derive(annotations.Hints{ReadOnly: annotations.True}, nil),
		Result: ir.Result{Kind: ir.ResultTool},
	}
	p := &ir.Package{ServerAt: map[string]ir.Pos{"sensitivity": at(1)}}
	want := []string{
		"tool do",
		"  name = do: declared @8",
		"  description = Does.: declared @8",
		"  category = general: default",
		"  sensitivity = public: from the server directive @1",
		"  capabilities = none: default",
		"  timeout = that of the server: default",
		"  meta = given: declared @8",
		"hints",
		"  readonly = true: declared @8",
		"  destructive = false: default",
		"  idempotent = true: from readonly and the capabilities",
		"  openworld = false: from the capabilities",
		"argument n",
		"  name = n: declared @20",
		"  presence = required: nothing makes it optional @20",
		"  description = none: there is no doc comment and no doc= @20",
		"  min = -128: from the type @20",
		"  max = 5: declared @20",
		"argument U",
		"  name = U: from the name of the field @21",
		"  presence = optional: declared @21",
		"  description = An unsigned.: from the doc comment of the field @21",
		"  min = 0: from the type @21",
		"  entity = given: declared @21",
		"argument behind",
		"  name = behind: from the json tag of E.B @22",
		"  presence = optional: from the embedded pointer that it is behind @22",
		"  description = none: there is no doc comment and no doc= @22",
		"  min = 0: from the type @22",
		"  max = 65535: from the type @22",
		"argument nodes",
		"  name = nodes: from the json tag of Nodes @23",
		"  presence = required: nothing makes it optional @23",
		"  description = none: there is no doc comment and no doc= @23",
		"argument nodes[].next",
		"  name = next: from the json tag of Next @30",
		"  presence = default null: from omitempty or omitzero in its json tag @30",
		"  description = none: there is no doc comment and no doc= @30",
		"result",
		"  content = a result that the handler makes itself: from the result type of Do @9",
		"  output = full: default",
		"  schema = given: declared @8",
	}
	if diff := cmp.Diff(want, lines(explain.Tool(p, tool))); diff != "" {
		t.Errorf("facts (-want +got):\n%s", diff)
	}
}
