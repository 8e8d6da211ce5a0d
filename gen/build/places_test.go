package build_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/load"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

// Every problem in these sources is marked by the word WRONG, which no value may
// contain: what is reported must point at it.
var wrongSources = map[string]string{
	"comment": header + `
// F is a handler.
//
//cloudg:tool sensitivity=WRONG title="a b" output=WRONG
//cloudg:arg a min=1 format=WRONG enum=1
//cloudg:arg WRONG min=1
func F(ctx *runtime.Context, a string) {}
`,
	"raw tag": header + `
type Args struct {
	A int ` + "`json:\"a\" cloudg:\"min=1,entity=WRONG\"`" + `
	É int ` + "`json:\"é\" cloudg:\"doc='\\\"é\\\"',entity=WRONG\"`" + `
}

//cloudg:tool
func F(ctx *runtime.Context, args Args) {}
`,
	"other key with the same text": header + `
type Args struct {
	A int ` + "`json:\"a\" other:\"cloudg:\" cloudg:\"entity=WRONG\"`" + `
}

//cloudg:tool
func F(ctx *runtime.Context, args Args) {}
`,
}

func TestPlaces(t *testing.T) {
	for name, source := range wrongSources {
		for _, newline := range []string{"\n", "\r\n"} {
			t.Run(fmt.Sprintf("%s %q", name, newline), func(t *testing.T) {
				source := strings.ReplaceAll(source, "\n", newline)
				dir := testmodule.Write(t, modulePath, map[string]string{"m.go": source})
				_, list := buildDir(t, dir, load.Export, ".")
				var got []ir.Pos
				for _, d := range list {
					p := ir.Pos(d.Pos)
					p.File = filepath.Base(p.File)
					got = append(got, p)
				}
				if diff := cmp.Diff(marks(source), got, cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("places (-want +got):\n%s", diff)
				}
			})
		}
	}
}

// marks returns the places of the word WRONG.
func marks(source string) []ir.Pos {
	var all []ir.Pos
	for n, line := range strings.Split(source, "\n") {
		for at := 0; ; {
			i := strings.Index(line[at:], "WRONG")
			if i < 0 {
				break
			}
			all = append(all, ir.Pos{File: "m.go", Line: n + 1, Col: at + i + 1})
			at += i + 1
		}
	}
	return all
}

// TestInterpretedTag points at the tag: its escapes are not followed.
func TestInterpretedTag(t *testing.T) {
	source := header + "\ntype Args struct {\n\tA int \"json:\\\"a\\\" cloudg:\\\"min=x\\\"\"\n}\n\n//cloudg:tool\nfunc F(ctx *runtime.Context, args Args) {}\n"
	_, list := buildDir(t, testmodule.Write(t, modulePath, map[string]string{"m.go": source}), load.Export, ".")
	if len(list) != 1 || list[0].Pos.Line != 15 || list[0].Pos.Col != 8 {
		t.Errorf("reported: %v", list)
	}
}
