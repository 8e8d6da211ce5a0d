package analyzer

import (
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// Vet acts as the tool of go vet -vettool when the arguments of a command are those
// by which go vet calls its tool, and then ends the process. Otherwise it does
// nothing.
func Vet(args []string) {
	if calledByVet(args) {
		unitchecker.Main(New())
	}
}

// calledByVet recognises the protocol between go vet and its tool: questions for the
// version and the flags, and one call with a configuration file for each package.
func calledByVet(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return last == "-V=full" || last == "-flags" || strings.HasSuffix(last, ".cfg")
}
