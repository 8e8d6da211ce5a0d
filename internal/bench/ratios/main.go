// Ratios runs the benchmarks of the parent folder several times and prints, for each
// row, the median of its CPU time, and the ratios and differences that the project
// promises. A round goes through all benchmarks, so that what else the machine does for
// a while falls on the rows of both sides of a ratio. A promise that is missed is told in the table; with -strict it makes the
// exit status 1 as well, which is for machines that do nothing else meanwhile.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// errMissed is the error of a run whose figures miss a promise.
var errMissed = errors.New("a promise is missed")

func main() {
	strict := flag.Bool("strict", false, "exit with status 1 when a promise is missed")
	count := flag.Int("count", 6, "rounds of all benchmarks")
	benchtime := flag.String("benchtime", "250ms", "time of one benchmark in a round, as go test -benchtime")
	flag.Parse()
	err := run(os.Stdout, *count, *benchtime)
	if errors.Is(err, errMissed) && !*strict {
		err = nil
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "ratios:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, count int, benchtime string) error {
	raw, err := measure(count, benchtime)
	if err != nil {
		return err
	}
	rows, order := parse(raw)
	fmt.Fprintf(out, "%-32s %6s %14s %12s\n", "benchmark", "rounds", "cpu ns/op", "allocs/op")
	for _, name := range order {
		r := rows[name]
		fmt.Fprintf(out, "%-32s %6d %14.0f %12.0f\n", name, len(r.metrics[cpu]), median(r.metrics[cpu]), median(r.metrics[allocs]))
	}
	fmt.Fprintln(out)
	return judge(out, rows)
}

// measure returns what rounds of all benchmarks print.
func measure(rounds int, benchtime string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "ratios")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "bench.test")
	if out, err := exec.Command("go", "test", "-c", "-o", program, ".").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go test -c: %w\n%s", err, out)
	}
	var all []byte
	for range rounds {
		cmd := exec.Command(program, "-test.run", "^$", "-test.bench", ".", "-test.benchtime", benchtime)
		cmd.Stderr = os.Stderr
		raw, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("the benchmarks: %w\n%s", err, raw)
		}
		all = append(all, raw...)
	}
	return all, nil
}

// judge prints what is promised beside what was measured.
func judge(out io.Writer, rows map[string]*row) error {
	var missed error
	verdict := func(holds bool) string {
		if holds {
			return "holds"
		}
		missed = errMissed
		return "MISSED"
	}
	for _, p := range promises {
		a, b, err := medians(rows, p.a, p.b)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-58s %s goal %s %s\n", p.what, show(a/b), show(p.limit), verdict(a/b <= p.limit))
	}
	for _, p := range additions {
		a, b, err := medians(rows, p.a, p.b)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-58s %-8s goal %-8s %s\n", p.what, micros(a-b), micros(p.limit), verdict(a-b <= p.limit))
	}
	for _, p := range bounds {
		r := rows[p.row]
		if r == nil || len(r.metrics[p.unit]) == 0 {
			return fmt.Errorf("no %s of a benchmark %s", p.unit, p.row)
		}
		got := median(r.metrics[p.unit])
		fmt.Fprintf(out, "%-58s %-8.4g goal %-8.4g %s\n", p.what, got*p.scale, p.limit*p.scale, verdict(got <= p.limit))
	}
	return missed
}

// medians returns the CPU times of two benchmarks.
func medians(rows map[string]*row, a, b string) (float64, float64, error) {
	if rows[a] == nil || rows[b] == nil {
		return 0, 0, fmt.Errorf("no benchmark %s or %s", a, b)
	}
	return median(rows[a].metrics[cpu]), median(rows[b].metrics[cpu]), nil
}

// micros writes nanoseconds as microseconds.
func micros(ns float64) string { return fmt.Sprintf("%.2f µs", ns/1000) }

// row holds the figures of one benchmark by their unit, one element a round.
type row struct{ metrics map[string][]float64 }

// parse reads the lines of go test -bench and returns the rows and their order.
func parse(raw []byte) (map[string]*row, []string) {
	rows := map[string]*row{}
	var order []string
	for sc := bufio.NewScanner(bytes.NewReader(raw)); sc.Scan(); {
		f := strings.Fields(sc.Text())
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") {
			continue
		}
		name := strings.TrimPrefix(f[0], "Benchmark")
		if i := strings.LastIndexByte(name, '-'); i > 0 {
			if _, err := strconv.Atoi(name[i+1:]); err == nil {
				name = name[:i]
			}
		}
		r := rows[name]
		if r == nil {
			r = &row{metrics: map[string][]float64{}}
			rows[name], order = r, append(order, name)
		}
		for i := 2; i+1 < len(f); i += 2 {
			v, err := strconv.ParseFloat(f[i], 64)
			if err != nil {
				continue
			}
			r.metrics[f[i+1]] = append(r.metrics[f[i+1]], v)
		}
	}
	return rows, order
}

// show writes a ratio below one half as a fraction, as the promises are made.
func show(ratio float64) string {
	if ratio < 0.5 {
		return fmt.Sprintf("1/%-6.1f", 1/ratio)
	}
	return fmt.Sprintf("%-8.2f", ratio)
}

func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(v))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}
