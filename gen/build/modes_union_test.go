package build_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// unionFiles has a union and a type with a declared schema in another package, and
// variants in two files of it.
var unionFiles = map[string]string{
	"server/server.go": `package server

import (
	"example.com/m/model"
	"github.com/cloudg/cloudg/runtime"
)

// Draw draws.
//
//cloudg:tool
func Draw(ctx *runtime.Context, shape model.Shape, version *model.Version, alias model.Alias) (model.Version, error) {
	return model.Version{}, nil
}
`,
	"model/shape.go": `package model

// Shape is a figure.
//
//cloudg:union discriminator=kind
type Shape interface{ shape() }

// Alias is another name for it.
type Alias = Shape

// Zigzag comes first in the source.
type Zigzag struct {
	Inner Shape ` + "`json:\"inner,omitempty\"`" + `
}

func (*Zigzag) shape() {}


`,
	"model/z.go": `package model

// Circle is in a later file.
type Circle struct {
	Radius int ` + "`json:\"radius\" cloudg:\"min=1\"`" + `
}

func (Circle) shape() {}

// Version writes itself.
//
//cloudg:schema ` + "`{ \"type\": \"string\" }`" + `
type Version struct{ n int }

// MarshalJSON writes it.
func (Version) MarshalJSON() ([]byte, error) { return nil, nil }

// UnmarshalJSON reads it.
func (*Version) UnmarshalJSON([]byte) error { return nil }
`,
}

// TestUnionModes reads unions and declared schemas of another package alike from
// export data and from source. Unexported variants are invisible to export data and
// count in no mode.
func TestUnionModes(t *testing.T) {
	dir := testmodule.Write(t, modulePath, unionFiles)
	var want *ir.Package
	for _, mode := range []load.Mode{load.Export, load.Source} {
		for _, pattern := range []string{"./server", "./..."} {
			pkgs, list := buildDir(t, dir, mode, pattern)
			if len(list) > 0 || len(pkgs) != 1 {
				t.Fatalf("mode %d, %s: %d packages, %v", mode, pattern, len(pkgs), list)
			}
			if want == nil {
				want = pkgs[0]
			}
			if diff := cmp.Diff(want, pkgs[0]); diff != "" {
				t.Errorf("mode %d, %s differs (-first +now):\n%s", mode, pattern, diff)
			}
		}
	}
	tool := want.Tools[0]
	shape := tool.Args.Fields[0].Type
	if diff := cmp.Diff([]string{"zigzag", "circle"}, shape.Union.Tags()); diff != "" || shape.Union.Discriminator != "kind" {
		t.Errorf("discriminator %s, tags (-want +got):\n%s", shape.Union.Discriminator, diff)
	}
	var pointers []bool
	for _, v := range shape.Variants() {
		pointers = append(pointers, v.Pointer)
	}
	if diff := cmp.Diff([]bool{true, false}, pointers); diff != "" {
		t.Errorf("variants that are pointers (-want +got):\n%s", diff)
	}
	alias := tool.Args.Fields[2].Type
	if alias.Union != shape.Union || alias.Named.Name != "Alias" {
		t.Errorf("the alias is %s of another union", alias.Named.Name)
	}
	inner := shape.Union.Variants[0].Type.Struct.Fields[0].Type
	if inner.Union != shape.Union {
		t.Error("the union inside of a variant is another one")
	}
	if got := tool.Result.Type.Schema; got != `{"type":"string"}` || tool.Result.Kind != ir.ResultWrapped {
		t.Errorf("result of kind %d with schema %s", tool.Result.Kind, got)
	}
}
