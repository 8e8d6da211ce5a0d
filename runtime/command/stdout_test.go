//go:build unix

package command

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// noisyMain is a server whose every part prints, on the real streams.
func noisyMain(args []string) int {
	noise := func(where string) {
		fmt.Println("noise by fmt in", where)
		// What cannot be written is not found.
		_, _ = syscall.Write(1, []byte("noise by descriptor in "+where+"\n"))
	}
	register := func(r *runtime.Registry) error {
		noise("register")
		return r.Add(tool("noisy", "Makes noise.", "", nil, func(*runtime.Context, runtime.JSON) (*runtime.ToolResult, error) {
			noise("handler")
			return runtime.Text("result"), nil
		}))
	}
	setup := func(context.Context, *layer.Layer) error {
		noise("setup")
		return nil
	}
	return Run(context.Background(), args, os.Stdin, os.Stdout, os.Stderr, register, Info{}, Setup(setup))
}

// Standard output gets results only, whatever the server's own code prints.
func TestStdoutIsProtected(t *testing.T) {
	for _, test := range []struct{ args, stdout, noise string }{
		{"call noisy --policy open", "result\n", "handler"},
		{"tools --policy open --json", "[\n  {\n    \"name\": \"noisy\",", "setup"},
		{"serve --policy open", "", "setup"},
		{"--version", "server \n", "register"},
	} {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), envNoisy+"="+test.args)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Run(); err != nil {
			t.Fatalf("%s: %v: %s", test.args, err, stderr.String())
		}
		if !strings.HasPrefix(stdout.String(), test.stdout) || strings.Contains(stdout.String(), "noise by") {
			t.Errorf("%s: stdout %q", test.args, stdout.String())
		}
		for _, by := range []string{"fmt", "descriptor"} {
			if want := "noise by " + by + " in " + test.noise; !strings.Contains(stderr.String(), want) {
				t.Errorf("%s: stderr lacks %q", test.args, want)
			}
		}
	}
}
