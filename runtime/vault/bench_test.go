package vault

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const million = 1_000_000

// BenchmarkOpenMillion opens the compacted file of a million entries. It reports the
// sizes of file and heap.
func BenchmarkOpenMillion(b *testing.B) {
	path := filepath.Join(b.TempDir(), "vault")
	v := kept(b, path, Options{})
	for i := range million {
		v.Tokenize(fmt.Sprintf("web-server-%07d", i), "resource_name", ns)
	}
	if err := v.Compact(); err != nil {
		b.Fatal(err)
	}
	closed(b, v)
	v = nil
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		v = kept(b, path, Options{})
		b.StopTimer()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(m.HeapInuse)/1e6, "MB-heap")
		b.ReportMetric(float64(info.Size())/1e6, "MB-file")
		closed(b, v)
		v = nil
		runtime.GC()
		b.StartTimer()
	}
}

func BenchmarkTokenizeNew(b *testing.B) {
	for _, entity := range []string{"resource_name", "private_ip", "hostname"} {
		b.Run(entity, func(b *testing.B) {
			v := fresh(b)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				v.Tokenize(fmt.Sprintf("10.%d.%d.%d", i>>16&255, i>>8&255, i&255), entity, ns)
			}
		})
	}
}

func BenchmarkTokenizeKnown(b *testing.B) {
	v := fresh(b)
	for i := range 1 << 16 {
		v.Tokenize(fmt.Sprintf("web-%d", i), "resource_name", ns)
	}
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			v.Tokenize("web-777", "resource_name", ns)
		}
	})
}

func BenchmarkReverse(b *testing.B) {
	v, tokens := stocked(b)
	for name, text := range map[string]string{
		"prose":   strings.Repeat("what a model writes to a tool, most of the time. ", 20_000),
		"tokens":  strings.Repeat(strings.Join(tokens, ", "), 20),
		"hostile": strings.Repeat("0.1.2.", 170_000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				v.Reverse(text, ns)
			}
		})
	}
}
