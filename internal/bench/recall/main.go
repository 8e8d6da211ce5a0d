// Recall measures detection with made-up texts: how many secrets and identifiers of them
// are found, and how often something is found that is none. It prints a row for each
// kind and the figures that the project promises.
//
// With -strict the exit status is 1 when a promise is missed.
package main

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
)

func main() {
	strict := flag.Bool("strict", false, "exit with status 1 when a promise is missed")
	missed := flag.Bool("missed", false, "print the forms in which secrets were missed, and false alarms")
	seed := flag.Uint64("seed", rand.Uint64(), "seed of the texts; by default another one each time")
	size := full
	flag.IntVar(&size.secrets, "secrets", size.secrets, "secrets of each kind, each in every form")
	flag.IntVar(&size.documents, "documents", size.documents, "documents with planted identifiers")
	flag.IntVar(&size.clean, "clean", size.clean, "MiB of inventory without secrets")
	flag.Parse()
	got, err := measure(*seed, size)
	if err != nil {
		fmt.Fprintln(os.Stderr, "recall:", err)
		os.Exit(2)
	}
	fmt.Printf("seed %d\n\n", *seed)
	if !got.print(os.Stdout, *missed) && *strict {
		os.Exit(1)
	}
}

// print writes the figures, and reports whether all promises hold.
func (f *figures) print(out io.Writer, missed bool) bool {
	fmt.Fprintf(out, "%-36s %9s %9s %8s\n", "kind of secret", "found", "of", "recall")
	for _, k := range f.kinds {
		fmt.Fprintf(out, "%-36s %9d %9d %8.3f\n", k.name, k.found, k.of, k.share())
	}
	fmt.Fprintln(out)
	for _, k := range f.forms {
		fmt.Fprintf(out, "as %-33s %9d %9d %8.3f\n", k.name, k.found, k.of, k.share())
	}
	fmt.Fprintln(out)
	if missed {
		for _, example := range f.examples {
			fmt.Fprintln(out, example)
		}
		fmt.Fprintln(out)
	}
	all := true
	for _, p := range f.promises() {
		verdict := "holds"
		if !p.holds() {
			verdict, all = "MISSED", false
		}
		fmt.Fprintf(out, "%-56s %9.4f goal %-6g %s\n", p.what, p.got, p.goal, verdict)
	}
	return all
}
