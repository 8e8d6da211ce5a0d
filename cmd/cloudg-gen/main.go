// Command cloudg-gen generates the registration code of MCP servers from
// annotated Go functions. Run it with -h for its usage.
package main

import (
	"os"

	"github.com/cloudg/cloudg/gen/lint/analyzer"
)

func main() {
	analyzer.Vet(os.Args[1:])
	os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
