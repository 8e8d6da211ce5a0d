package transform

import (
	"encoding/json"
	"testing"

	"github.com/cloudg/cloudg/internal/benchtext"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// BenchmarkStrict compares the output pipeline of the profile strict, from the text of a
// result to the text that leaves, with encoding/json decoding and encoding it.
func BenchmarkStrict(b *testing.B) {
	text := benchtext.Inventory(1<<20, false)
	b.Run("encoding-json", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			var v any
			if err := json.Unmarshal(text, &v); err != nil {
				b.Fatal(err)
			}
			if _, err := json.Marshal(v); err != nil {
				b.Fatal(err)
			}
		}
	})
	for name, options := range map[string]string{"strict": strict, "standard": standard} {
		line := profileSteps(b, options)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			var out []byte
			for b.Loop() {
				v, err := line.Apply(output(), codec.Encoded(text))
				if err != nil {
					b.Fatal(err)
				}
				out = v.AppendJSON(out[:0])
			}
		})
	}
}

// profileSteps returns the output pipeline of a profile, whose redact step has options.
func profileSteps(t testing.TB, redact string) runtime.Pipeline {
	r, err := NewRegistry(nil, Context{Vault: testVault(t), Policy: "bench"})
	if err != nil {
		t.Fatal(err)
	}
	var steps []*Step
	for _, s := range [][2]string{
		{Sanitize, `{"max_free_text":1000}`}, {Redact, redact},
		{Project, `{"exclude":["**.raw_data","**._raw","**.user_data"],"max_string":4000,"max_chars":10000000}`}, {Annotate, `{}`},
	} {
		step, err := r.Build(s[0], parsed(t, s[1]))
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	return Compose(steps)
}
