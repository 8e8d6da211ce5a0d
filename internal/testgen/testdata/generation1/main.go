// Program main answers requests with handlers whose generated files are never written
// again.
package main

import (
	"fmt"
	"os"

	"github.com/cloudg/cloudg/cases/collections"
	"github.com/cloudg/cloudg/cases/enums"
	"github.com/cloudg/cloudg/cases/keys"
	"github.com/cloudg/cloudg/cases/methods"
	"github.com/cloudg/cloudg/cases/optional"
	"github.com/cloudg/cloudg/cases/prompts"
	"github.com/cloudg/cloudg/cases/recursive"
	"github.com/cloudg/cloudg/cases/resources"
	"github.com/cloudg/cloudg/cases/scalars"
	"github.com/cloudg/cloudg/cases/structs"
	"github.com/cloudg/cloudg/cases/templates"
	"github.com/cloudg/cloudg/cases/unions"
	"github.com/cloudg/cloudg/internal/testgen/drive"
	"github.com/cloudg/cloudg/runtime"
)

func main() {
	err := drive.Run(os.Stdin, os.Stdout, map[string]func(*runtime.Registry) error{
		"collections": collections.Register,
		"enums":       enums.Register,
		"keys":        keys.Register,
		"methods":     methods.Setup,
		"optional":    optional.Register,
		"prompts":     prompts.Setup,
		"recursive":   recursive.Register,
		"resources":   resources.Setup,
		"scalars":     scalars.Register,
		"structs":     structs.Register,
		"templates":   templates.Setup,
		"unions":      unions.Register,
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
