package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// costs are those of several runs.
type costs struct {
	cpu  []time.Duration // ascending
	peak int64           // bytes of the largest process of all runs, 0 where the system does not tell
}

func (c *costs) median() time.Duration { return c.cpu[len(c.cpu)/2] }

func (c *costs) String() string {
	return fmt.Sprintf("CPU median %v (min %v, max %v, %d runs), peak %d MB",
		c.median(), c.cpu[0], c.cpu[len(c.cpu)-1], len(c.cpu), c.peak/1e6)
}

// print compares costs with a goal.
func (c *costs) print(out io.Writer, what string, g goal) {
	fmt.Fprintf(out, "%s: %v, goals %v: %s, and %d MB: %s\n",
		what, c, g.cpu, verdict(c.median() <= g.cpu), g.peak/1e6, verdict(c.peak <= g.peak))
}

// add runs a command and adds what it cost. The state's times hold those of the
// children that the process waited for.
func (c *costs) add(cmd process) error {
	if err := cmd.run(); err != nil {
		return err
	}
	c.cpu = append(c.cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	slices.Sort(c.cpu)
	c.peak = max(c.peak, peak(cmd.ProcessState))
	return nil
}

// measure runs a command count times, after one run that warms the caches.
func measure(count int, cmd process) (*costs, error) {
	if err := cmd.again().run(); err != nil {
		return nil, err
	}
	c := new(costs)
	for range count {
		if err := c.add(cmd.again()); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// measureCold runs a command count times, each time with an empty build cache below
// dir.
func measureCold(dir string, count int, name string, args ...string) (*costs, error) {
	c := new(costs)
	for range count {
		cache, err := os.MkdirTemp(dir, "cache-")
		if err != nil {
			return nil, err
		}
		err = c.add(command(name, args...).with("GOCACHE=" + cache))
		if err := os.RemoveAll(cache); err != nil {
			return nil, err
		}
		if err != nil {
			return nil, err
		}
	}
	return c, nil
}

// process is a command whose failure is told with what it printed.
type process struct{ *exec.Cmd }

func command(name string, args ...string) process { return process{exec.Command(name, args...)} }

// with adds a variable to the command's environment.
func (p process) with(variable string) process {
	p.Env = append(os.Environ(), variable)
	return p
}

// in sets the directory in which the command runs.
func (p process) in(dir string) process {
	p.Dir = dir
	return p
}

// again returns the command as it was before it ran.
func (p process) again() process {
	fresh := command(p.Path, p.Args[1:]...)
	fresh.Dir, fresh.Env = p.Dir, p.Env
	return fresh
}

func (p process) run() error {
	if printed, err := p.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", filepath.Base(p.Path), err, printed)
	}
	return nil
}
