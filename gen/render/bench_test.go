package render_test

import (
	"testing"

	"github.com/cloudg/cloudg/gen/render"
	"github.com/cloudg/cloudg/internal/testgen/sampleir"
)

func BenchmarkFile(b *testing.B) {
	pkg := sampleir.Package()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := render.File(pkg); err != nil {
			b.Fatal(err)
		}
	}
}
