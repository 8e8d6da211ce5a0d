package privacy_test

import (
	"context"
	"os"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/command"
	"github.com/cloudg/cloudg/runtime/privacy"
)

// A server registers the privacy tools beside its own.
func Example() {
	own := func(*runtime.Registry) error { return nil }
	args := strings.Fields(`call preview_transform --policy {"name":"none"} --args {"data":"hello"}`)
	command.Run(context.Background(), args, nil, os.Stdout, os.Stderr, runtime.Join(own, privacy.Register), command.Info{Name: "server"})
	// Output:
	// {
	//   "policy": "none",
	//   "tool": null,
	//   "transformed": "hello",
	//   "report": {}
	// }
}
