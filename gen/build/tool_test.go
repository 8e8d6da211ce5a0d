package build_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

const plainSource = `// Package m is a server.
//
//cloudg:server name=m version=2 instructions="Be kind." category=assets sensitivity=internal capabilities=cloud_access,read_state
` + header + `
// Plain has every default.
//
// Deprecated: use Full.
//
//cloudg:tool
func Plain(ctx *runtime.Context) {}
`

const fullSource = `package m

import "github.com/cloudg/cloudg/runtime"

// Full says everything.
//
//cloudg:tool "readonly" title=Full description="All of it." category=c tags=b,a,b sensitivity=public capabilities=write_fs,read_fs readonly=false destructive idempotent=true openworld timeout=1m30s output=structured meta=` + "`{ \"example.com/a\": 1 }`" + ` skip=sanitize,annotate skip_input=* pseudonymize=false input_guard=false project=` + "`{\"max_list\": 1}`" + ` transforms=` + "`[ ]`" + ` icon=https://example.com/i.png icon="i.svg any dark"
func Full(ctx *runtime.Context) {}

// None needs nothing.
//
//cloudg:tool capabilities=none
func None(ctx *runtime.Context) {}
`

func TestServerDefaults(t *testing.T) {
	p := buildFile(t, plainSource)
	if diff := cmp.Diff(ir.Server{Name: "m", Version: "2", Instructions: "Be kind."}, p.Server); diff != "" {
		t.Errorf("server (-want +got):\n%s", diff)
	}
	capabilities := []annotations.Capability{annotations.ReadState, annotations.CloudAccess}
	want := &ir.Tool{
		Primitive: ir.Primitive{
			Name:         "plain",
			Description:  "Plain has every default.\n\nDeprecated: use Full.",
			Category:     "assets",
			Sensitivity:  annotations.Internal,
			Capabilities: capabilities,
			Func:         ir.Func{Name: "Plain"},
		},
		Arguments: ir.Arguments{Args: &ir.Struct{Name: "PlainArgs", Input: true}, Flat: true},
		Hints:     annotations.Derive(annotations.Hints{}, capabilities),
	}
	if diff := cmp.Diff(want, p.Tools[0], cmpopts.IgnoreTypes(ir.Pos{}, map[string]ir.Pos{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("tool (-want +got):\n%s", diff)
	}
}

func TestToolKeys(t *testing.T) {
	dir := testmodule.Write(t, modulePath, map[string]string{"m.go": fullSource, "i.svg": "<svg/>"})
	pkgs, list := buildDir(t, dir, load.Export, ".")
	if len(list) > 0 {
		t.Fatal(list)
	}
	off := false
	want := &ir.Tool{
		Primitive: ir.Primitive{
			Name:         "readonly",
			NameGiven:    true,
			Title:        "Full",
			Description:  "All of it.",
			Category:     "c",
			Tags:         []string{"a", "b"},
			Sensitivity:  annotations.Public,
			Capabilities: []annotations.Capability{annotations.ReadFS, annotations.WriteFS},
			Icons: []ir.Icon{
				{Src: "https://example.com/i.png"},
				{Src: "data:image/svg+xml;base64,PHN2Zy8+", MIMEType: "image/svg+xml", Sizes: []string{"any"}, Theme: "dark"},
			},
			Func: ir.Func{Name: "Full"},
		},
		Arguments: ir.Arguments{Args: &ir.Struct{Name: "FullArgs", Input: true}, Flat: true},
		Hints: annotations.Hints{
			ReadOnly: annotations.False, Destructive: annotations.True,
			Idempotent: annotations.True, OpenWorld: annotations.True,
		},
		Timeout: 90 * time.Second,
		Meta:    `{"example.com/a":1}`,
		Transform: ir.TransformHints{
			Skip: []string{"sanitize", "annotate"}, SkipInput: []string{"*"},
			Pseudonymize: &off, InputGuard: &off,
			Project: `{"max_list":1}`, Transforms: "[]",
		},
		Output: ir.OutputStructured,
	}
	if diff := cmp.Diff(want, pkgs[0].Tools[0], cmpopts.IgnoreTypes(ir.Pos{}, map[string]ir.Pos{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("tool (-want +got):\n%s", diff)
	}
	none := pkgs[0].Tools[1]
	if none.Capabilities == nil || len(none.Capabilities) > 0 || none.Category != "general" || none.Sensitivity != annotations.Confidential {
		t.Errorf("none: %v, %s, %s", none.Capabilities, none.Category, none.Sensitivity)
	}
}
