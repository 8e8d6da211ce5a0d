// Benchgen measures what cloudg-gen -check costs: user plus system time of the
// process and its children, and the memory of the largest of them, with a prebuilt
// binary. It does so on the kept sample module (12 tools in 3 packages, go-sdk in its
// import graph), beside controller-gen, with a warm build cache and, reading all from source, with an empty
// one, and on a module with 500 tools in 50 packages that it writes for the purpose.
//
// Run it from the repository's root, with make bench-gen.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

const (
	sample = "internal/testgen/testdata/bench12"
	// peer is a generator of another kind, which reads the same packages and finds
	// nothing to write.
	peer = "sigs.k8s.io/controller-tools/cmd/controller-gen@v0.23.0"
	// maxRatio is what the 500 tools may cost in units of the sample.
	maxRatio = 12

	manyPackages = 50
	toolsEach    = 10
)

// goal is what a run on the sample may cost.
type goal struct {
	cpu  time.Duration
	peak int64 // bytes
}

var (
	warm = goal{250 * time.Millisecond, 60e6}
	cold = goal{1500 * time.Millisecond, 100e6}
)

func main() {
	count := flag.Int("count", 6, "measured runs, after one that warms the caches")
	flag.Parse()
	if err := run(os.Stdout, *count); err != nil {
		fmt.Fprintln(os.Stderr, "benchgen:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, count int) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "cloudg-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tool := filepath.Join(dir, "cloudg-gen")
	if err := command("go", "build", "-o", tool, "./cmd/cloudg-gen").run(); err != nil {
		return err
	}
	if err := command("go", "install", peer).with("GOBIN=" + dir).run(); err != nil {
		return err
	}
	many := filepath.Join(dir, "many")
	if err := writeModule(many, root, manyPackages, toolsEach); err != nil {
		return err
	}
	if err := command(tool, "-C", many, "./...").run(); err != nil {
		return err
	}
	few, err := measure(count, command(tool, "-C", sample, "-check", "./..."))
	if err != nil {
		return err
	}
	other, err := measure(count, command(filepath.Join(dir, "controller-gen"), "object", "paths=./...").in(sample))
	if err != nil {
		return err
	}
	uncached, err := measureCold(dir, count, tool, "-C", sample, "-check", "-load=source", "./...")
	if err != nil {
		return err
	}
	lot, err := measure(count, command(tool, "-C", many, "-check", "./..."))
	if err != nil {
		return err
	}
	few.print(out, "cloudg-gen -check ./... on "+sample, warm)
	fmt.Fprintf(out, "controller-gen object on the same: %v, cloudg-gen must not cost more: %s\n", other, verdict(few.median() <= other.median()))
	uncached.print(out, "with -load=source and an empty build cache", cold)
	ratio := float64(lot.median()) / float64(few.median())
	fmt.Fprintf(out, "%d tools in %d packages: %v, %.1f times as much, goal %d: %s\n",
		manyPackages*toolsEach, manyPackages, lot, ratio, maxRatio, verdict(ratio <= maxRatio))
	return nil
}

func verdict(holds bool) string {
	if holds {
		return "holds"
	}
	return "MISSED"
}
