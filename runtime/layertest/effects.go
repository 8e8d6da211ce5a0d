package layertest

import (
	"fmt"
	"io"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// Touch returns a tool that tells of a change of the resource uri, test://info when
// it is not given, and of one of the list of tools. notify may be the NotifyChange
// of a layer.
func Touch(notify func(kind runtime.ChangeKind, uri string)) *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{
			Name:         "touch",
			Description:  "Touches a resource.",
			Category:     "admin",
			Capabilities: []runtime.Capability{runtime.WriteState},
			Source:       "layertest.Touch",
		},
		Hints: runtime.Hints{Destructive: runtime.True},
		Handle: runtime.ToolFunc(func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			uri := "test://info"
			if given, ok := args.Get("uri"); ok {
				uri = given.Text()
			}
			notify(runtime.ChangeResource, uri)
			notify(runtime.ChangeTools, "")
			return codec.ObjectValue(codec.Member{Name: "touched", Value: codec.StringValue(uri)}), nil
		}),
	}
}

// Noisy returns a tool that prints to w, which a server on standard input and
// output must survive when w is standard output.
func Noisy(w io.Writer) *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "noisy", Description: "Prints.", Source: "layertest.Noisy"},
		Handle: runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			fmt.Fprintln(w, "noise")
			return codec.StringValue("made noise"), nil
		}),
	}
}
