package transform

import (
	"testing"

	"github.com/cloudg/cloudg/internal/benchtext"
)

func BenchmarkRedactHostile(b *testing.B) {
	for name, text := range benchtext.Hostile(1 << 20) {
		b.Run(name, func(b *testing.B) {
			step := redactStep(b, strict, Context{})
			v := parsed(b, text)
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := step.Transform.Apply(output(), v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
