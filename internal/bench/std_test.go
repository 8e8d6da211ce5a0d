package bench

import (
	"reflect"
	"runtime"
	"syscall"
	"testing"
)

// cpuTime is user+system time of the process: on a shared machine it is far
// steadier than wall time, and it counts the collector's work too.
func cpuTime() int64 {
	var ru syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &ru); err != nil {
		panic(err)
	}
	return ru.Utime.Nano() + ru.Stime.Nano()
}

// loop runs f as the benchmark body and adds a cpu-ns/op column.
func loop(b *testing.B, f func()) {
	b.Helper()
	b.ReportAllocs()
	f()
	runtime.GC()
	n, c := 0, cpuTime()
	for b.Loop() {
		f()
		n++
	}
	b.ReportMetric(float64(cpuTime()-c)/float64(n), "cpu-ns/op")
}

func decodeBench(b *testing.B, f func([]byte, *SearchArgs) error) {
	var a SearchArgs
	if err := f(argsJSON, &a); err != nil {
		b.Fatal(err)
	}
	if !reflect.DeepEqual(a, wantArgs) {
		b.Fatalf("got %+v want %+v", a, wantArgs)
	}
	b.SetBytes(int64(len(argsJSON)))
	loop(b, func() {
		var a SearchArgs
		if err := f(argsJSON, &a); err != nil {
			b.Fatal(err)
		}
	})
}
