package build_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen/build"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// modulePath is the path of the modules that tests write.
const modulePath = "example.com/m"

// header starts a file of the package m that imports what most tests need.
const header = `package m

import (
	"context"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

var _ context.Context
var _ time.Time
var _ *runtime.Context
`

// buildDir builds the packages that match the patterns.
func buildDir(t *testing.T, dir string, mode load.Mode, patterns ...string) ([]*ir.Package, []diag.Diagnostic) {
	t.Helper()
	var list diag.List
	res, err := load.Load(t.Context(), load.Config{Dir: dir, Patterns: patterns, Mode: mode}, &list)
	if err != nil {
		t.Fatal(err)
	}
	pkgs := build.Build(res, &list)
	return pkgs, list.Sorted()
}

// buildFile builds a package of one file and fails when anything is reported.
func buildFile(t *testing.T, source string) *ir.Package {
	t.Helper()
	dir := testmodule.Write(t, modulePath, map[string]string{"m.go": source})
	pkgs, list := buildDir(t, dir, load.Export, ".")
	for _, d := range list {
		t.Errorf("%d:%d: %s %s", d.Pos.Line, d.Pos.Col, d.Code, d.Message)
	}
	if len(pkgs) != 1 {
		t.Fatalf("%d packages with handlers", len(pkgs))
	}
	return pkgs[0]
}

// toolNamed returns a tool of a package by its wire name.
func toolNamed(t *testing.T, p *ir.Package, name string) *ir.Tool {
	t.Helper()
	for _, tool := range p.Tools {
		if tool.Name == name {
			return tool
		}
	}
	t.Fatalf("no tool %s", name)
	return nil
}

// brief writes a type on one line, for tables.
func brief(t *ir.Type) string {
	if t == nil {
		return "none"
	}
	var s string
	switch t.Kind {
	case ir.KindBool:
		s = "bool"
	case ir.KindInt, ir.KindUint, ir.KindFloat:
		s = fmt.Sprintf("%s%d", map[ir.Kind]string{ir.KindInt: "int", ir.KindUint: "uint", ir.KindFloat: "float"}[t.Kind], t.Bits)
		if t.Word {
			s = "word " + s
		}
	case ir.KindString:
		s = "string"
	case ir.KindEnum:
		var values []string
		for _, c := range t.Enum {
			values = append(values, c.Value)
		}
		s = brief(t.Elem) + "{" + strings.Join(values, " ") + "}"
	case ir.KindStruct:
		s = "struct " + t.Struct.Name
	case ir.KindArray:
		s = fmt.Sprintf("array %d %s", t.Len, brief(t.Elem))
	case ir.KindMap:
		s = "map " + brief(t.Key) + " " + brief(t.Elem)
	case ir.KindList, ir.KindPointer, ir.KindOrdered:
		s = map[ir.Kind]string{ir.KindList: "list ", ir.KindPointer: "pointer ", ir.KindOrdered: "ordered "}[t.Kind] + brief(t.Elem)
	default:
		s = map[ir.Kind]string{ir.KindTime: "time", ir.KindObject: "object", ir.KindJSON: "json", ir.KindText: "text", ir.KindMarshaler: "marshaler " + t.Schema}[t.Kind]
	}
	if t.Named != nil {
		s += " as " + strings.TrimPrefix(t.Named.PkgName+"."+t.Named.Name, "m.")
		var args []string
		for _, a := range t.Named.Args {
			args = append(args, brief(a))
		}
		if args != nil {
			s += "[" + strings.Join(args, ", ") + "]"
		}
	}
	return s
}
