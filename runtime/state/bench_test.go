package state

import (
	"fmt"
	"path/filepath"
	"testing"
)

// BenchmarkTake compares the stores.
func BenchmarkTake(b *testing.B) {
	file, err := OpenFileCounters(filepath.Join(b.TempDir(), "buckets"), FileCountersOptions{})
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	var buckets [][]Bucket
	for i := range 1000 {
		buckets = append(buckets, []Bucket{{fmt.Sprint("rate/", i), 1e9, 1}})
	}
	for name, store := range map[string]Counters{"memory": NewMemory(MemoryOptions{}), "file": file} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if taken, err := store.Take(b.Context(), buckets[i%len(buckets)]); err != nil || !taken.OK {
					b.Fatal(taken, err)
				}
			}
		})
	}
}
