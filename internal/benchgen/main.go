// Benchgen measures what cloudg-gen -check costs: user plus system time of the
// process and its children, with a warm build cache and a prebuilt binary. It does so
// on the kept sample module (12 tools in 3 packages, go-sdk in its import graph), and
// on one with 500 tools in 50 packages that it writes for the purpose.
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
	// goal is for the sample.
	goal = 250 * time.Millisecond
	// maxRatio is what the 500 tools may cost in units of the sample.
	maxRatio = 12

	manyPackages = 50
	toolsEach    = 10
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
	many := filepath.Join(dir, "many")
	if err := writeModule(many, root, manyPackages, toolsEach); err != nil {
		return err
	}
	if err := command(tool, "-C", many, "./...").run(); err != nil {
		return err
	}
	few, err := measure(tool, sample, count)
	if err != nil {
		return err
	}
	lot, err := measure(tool, many, count)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "cloudg-gen -check ./... on %s: %v, goal %v: %s\n", sample, few, goal, verdict(few.median() <= goal))
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

// times are the CPU times of several runs, ascending.
type times []time.Duration

func (t times) median() time.Duration { return t[len(t)/2] }

func (t times) String() string {
	return fmt.Sprintf("CPU median %v (min %v, max %v, %d runs)", t.median(), t[0], t[len(t)-1], len(t))
}

// measure runs -check on a module whose generated files are up to date.
func measure(tool, module string, count int) (times, error) {
	var cpu times
	for i := range count + 1 {
		cmd := command(tool, "-C", module, "-check", "./...")
		if err := cmd.run(); err != nil {
			return nil, err
		}
		if i > 0 {
			// the state's times hold those of the children that the process waited for
			cpu = append(cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
		}
	}
	slices.Sort(cpu)
	return cpu, nil
}

// process is a command whose failure is told with what it printed.
type process struct{ *exec.Cmd }

func command(name string, args ...string) process { return process{exec.Command(name, args...)} }

func (p process) run() error {
	if printed, err := p.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", filepath.Base(p.Path), err, printed)
	}
	return nil
}
