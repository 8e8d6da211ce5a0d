// Command cloudg-gen generates the registration code of MCP servers from
// annotated Go functions. Run it with -h for its usage.
package main

import (
	"os"
	"runtime/debug"

	"github.com/cloudg/cloudg/gen/lint/analyzer"
)

// gcPercent makes a process that lives for less than a second collect less often. For
// 500 tools that saves a fifth of the CPU, and costs up to about 100 MB.
const gcPercent = 400

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	analyzer.Vet(os.Args[1:])
	os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
