package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/cloudg/cloudg/runtime/vault"
)

// BenchmarkVault opens the file of a vault with a million entries.
func BenchmarkVault(b *testing.B) {
	options := vault.Options{Config: vault.Config{Key: "docs-example-key"}, Path: filepath.Join(b.TempDir(), "vault")}
	v := openVault(b, options)
	for i := range 1_000_000 {
		v.Tokenize(fmt.Sprintf("web-server-%07d", i), "resource_name", "global")
	}
	if err := v.Compact(); err != nil {
		b.Fatal(err)
	}
	closeVault(b, v)
	file, err := os.Stat(options.Path)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("open", func(b *testing.B) {
		var cpu, heap int64
		for range b.N {
			before, start := heapInUse(), cpuTime()
			v := openVault(b, options)
			cpu += cpuTime() - start
			heap = max(heap, heapInUse()-before)
			closeVault(b, v)
		}
		b.ReportMetric(float64(cpu)/float64(b.N), "cpu-ns/op")
		b.ReportMetric(float64(heap), "heap-bytes")
		b.ReportMetric(float64(file.Size()), "file-bytes")
	})
}

// heapInUse returns what is in use when nothing more can be collected.
func heapInUse() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse)
}

func openVault(tb testing.TB, options vault.Options) *vault.Vault {
	tb.Helper()
	v, err := vault.Open(options)
	if err != nil {
		tb.Fatal(err)
	}
	return v
}

func closeVault(tb testing.TB, v *vault.Vault) {
	tb.Helper()
	if err := v.Close(); err != nil {
		tb.Fatal(err)
	}
}
