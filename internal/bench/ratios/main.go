// Ratios runs the benchmarks of the parent folder several times and prints, for each
// row, the median of its CPU time, and the ratios that the project promises.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// promise is one ratio of medians: a over b at most limit.
type promise struct {
	what  string
	a, b  string
	limit float64
}

var promises = []promise{
	{"decode + checks / go-sdk argument path", "Decode/generated", "Decode/go-sdk", 1.0 / 60},
	{"decode + checks / strict encoding/json + checks by hand", "Decode/generated", "Decode/std-strict", 1.0 / 4},
	{"wrong arguments, all reported / go-sdk reporting one", "Decode/generated-bad", "Decode/go-sdk-bad", 1.0 / 10},
	{"decode, handler, encode both forms / go-sdk typed tool", "Layer/bare", "TypedTool/go-sdk", 1.0 / 30},
	{"the layer, policy open / the bare call, busy server", "Layer/busy-layer", "Layer/busy-bare", 1.5},
	{"the layer, policy open / the bare call, one idle caller", "Layer/layer", "Layer/bare", 1.5},
}

func main() {
	count := flag.Int("count", 6, "rounds of each benchmark")
	benchtime := flag.String("benchtime", "250ms", "time of one round, as go test -benchtime")
	flag.Parse()
	if err := run(os.Stdout, *count, *benchtime); err != nil {
		fmt.Fprintln(os.Stderr, "ratios:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, count int, benchtime string) error {
	cmd := exec.Command("go", "test", "-run", "^$", "-bench", ".", "-count", strconv.Itoa(count), "-benchtime", benchtime, ".")
	cmd.Stderr = os.Stderr
	raw, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go test -bench: %w\n%s", err, raw)
	}
	rows, order := parse(raw)
	fmt.Fprintf(out, "%-32s %6s %14s %12s\n", "benchmark", "rounds", "cpu ns/op", "allocs/op")
	for _, name := range order {
		r := rows[name]
		fmt.Fprintf(out, "%-32s %6d %14.0f %12.0f\n", name, len(r.cpu), median(r.cpu), median(r.allocs))
	}
	fmt.Fprintln(out)
	for _, p := range promises {
		a, b := rows[p.a], rows[p.b]
		if a == nil || b == nil {
			return fmt.Errorf("no benchmark %s or %s", p.a, p.b)
		}
		ratio := median(a.cpu) / median(b.cpu)
		verdict := "holds"
		if ratio > p.limit {
			verdict = "MISSED"
		}
		fmt.Fprintf(out, "%-58s %s goal %s %s\n", p.what, show(ratio), show(p.limit), verdict)
	}
	return nil
}

// row holds the figures of one benchmark, one element a round.
type row struct{ cpu, allocs []float64 }

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
			r = &row{}
			rows[name], order = r, append(order, name)
		}
		for i := 2; i+1 < len(f); i += 2 {
			v, err := strconv.ParseFloat(f[i], 64)
			if err != nil {
				continue
			}
			switch f[i+1] {
			case "cpu-ns/op":
				r.cpu = append(r.cpu, v)
			case "allocs/op":
				r.allocs = append(r.allocs, v)
			}
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
