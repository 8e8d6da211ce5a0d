// Benchgen measures what cloudg-gen -check costs on the kept sample module
// (12 tools in 3 packages, go-sdk in its import graph): user plus system time of
// the process and its children, with a warm build cache and a prebuilt binary.
//
// Run it from the repository's root, with make bench-gen.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

const (
	sample = "internal/testgen/testdata/bench12"
	goal   = 250 * time.Millisecond
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
	dir, err := os.MkdirTemp("", "cloudg-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tool := filepath.Join(dir, "cloudg-gen")
	build := exec.Command("go", "build", "-o", tool, "./cmd/cloudg-gen")
	if printed, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, printed)
	}
	var cpu []time.Duration
	for i := range count + 1 {
		cmd := exec.Command(tool, "-C", sample, "-check", "./...")
		if printed, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("cloudg-gen -check: %w\n%s", err, printed)
		}
		if i > 0 {
			// the state's times hold those of the children that the process waited for
			cpu = append(cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
		}
	}
	slices.Sort(cpu)
	verdict := "holds"
	median := cpu[len(cpu)/2]
	if median > goal {
		verdict = "MISSED"
	}
	fmt.Fprintf(out, "cloudg-gen -check ./... on %s: CPU median %v (min %v, max %v, %d runs), goal %v: %s\n",
		sample, median, cpu[0], cpu[len(cpu)-1], len(cpu), goal, verdict)
	return nil
}
