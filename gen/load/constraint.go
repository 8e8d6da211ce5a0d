package load

import (
	"go/ast"
	"go/build/constraint"

	"github.com/cloudg/cloudg/gen/output"
)

// constraintOf tells what limits a file to some builds: its name, or a build
// constraint above the package clause. It is "" for files of every build.
func constraintOf(base string, f *ast.File) string {
	if platform := output.Platform(base); platform != "" {
		return platform
	}
	for _, group := range f.Comments {
		if group.Pos() >= f.Package && f.Package.IsValid() {
			break
		}
		for _, c := range group.List {
			if constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text) {
				return c.Text
			}
		}
	}
	return ""
}
