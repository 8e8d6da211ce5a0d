package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/cloudg/cloudg/gen/scaffold"
)

const newUsage = `usage: cloudg-gen new [-C dir] [-to file] tool name [param:type ...]

New begins a tool in the package of the current directory: a handler with its
directives, in a file that is called like the tool, and then the registration as
cloudg-gen does it. Nothing that exists is overwritten.

The name is that on the wire (find_assets) or that of the function (FindAssets).
Types are Go types, such as

	cloudg-gen new tool find_assets query:string limit:int tags:[]string since:time.Time

The flags are:

	-C dir
		change to dir before anything else
	-to file
		append the handler to a file of the package instead

The exit status is 0 when done, 1 when the file or the function exists or the
package has errors, and 2 when the command or its environment is wrong.
`

func runNew(args []string, stdout, stderr io.Writer) int {
	v := newInvocation("new", stdout, stderr)
	var o scaffold.ToolOptions
	v.flags.StringVar(&o.Dir, "C", ".", "")
	v.flags.StringVar(&o.To, "to", "", "")
	return v.run(args, func(ctx context.Context, args []string) (int, error) {
		switch {
		case len(args) == 0 || args[0] != "tool":
			return 0, misuse("say what is new: tool is all there is")
		case len(args) < 2 || strings.HasPrefix(args[1], "-"):
			return 0, misuse("name the tool; flags stand before the word tool")
		case o.To != "" && o.To != filepath.Base(o.To):
			return 0, misuse("-to is a file of the package, without a directory")
		}
		o.Name, o.Params = args[1], args[2:]
		var err error
		if o.Dir, err = filepath.Abs(o.Dir); err != nil {
			return 0, err
		}
		plan, err := scaffold.Tool(o)
		if declared, ok := errors.AsType[*scaffold.DeclaredError](err); ok {
			return v.missing(fmt.Errorf("%s is declared already in %s", declared.Func, display(v.dir, declared.Path)))
		}
		if err != nil {
			return v.refuse(err)
		}
		if status, err := v.write(plan); err != nil || status != exitDone {
			return status, err
		}
		c := command{options: options{chdir: o.Dir, patterns: []string{"."}}, stdout: stdout, stderr: stderr, dir: v.dir, tell: stdout}
		return c.run(ctx)
	})
}
