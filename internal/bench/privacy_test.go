package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cloudg/cloudg/internal/benchtext"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/detect"
	"github.com/cloudg/cloudg/runtime/policy"
)

const mebibyte = 1 << 20

// BenchmarkScan looks for everything that is built in, in the text of an inventory.
func BenchmarkScan(b *testing.B) {
	planted, clean := benchtext.Inventory(mebibyte, false), benchtext.Inventory(mebibyte, true)
	b.Run("encoding-json", func(b *testing.B) { loop(b, func() { decodeAny(b, planted) }) })
	set, err := detect.New(detect.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for name, text := range map[string]string{"planted": string(planted), "clean": string(clean)} {
		var found []detect.Finding
		b.Run(name, func(b *testing.B) { loop(b, func() { found = set.Scan(found[:0], text) }) })
	}
}

func decodeAny(tb testing.TB, text []byte) (v any) {
	if err := json.Unmarshal(text, &v); err != nil {
		tb.Fatal(err)
	}
	return v
}

// BenchmarkPipeline is the output pipeline of a policy, from the text of a result to the
// text that leaves. The vault is in memory and knows the values.
func BenchmarkPipeline(b *testing.B) {
	text := benchtext.Inventory(mebibyte, false)
	b.Run("encoding-json", func(b *testing.B) {
		loop(b, func() {
			if _, err := json.Marshal(decodeAny(b, text)); err != nil {
				b.Fatal(err)
			}
		})
	})
	for _, name := range []string{"standard", "strict"} {
		pipeline := outputOf(b, name)
		b.Run(name, func(b *testing.B) { loop(b, func() { through(b, pipeline, text) }) })
	}
}

// BenchmarkHostile is the pipeline of strict over documents that are made to take long, of
// 1 MiB and of 2 MiB.
func BenchmarkHostile(b *testing.B) {
	pipeline := outputOf(b, "strict")
	for _, size := range []int{1, 2} {
		texts := benchtext.Hostile(size * mebibyte)
		for _, name := range slices.Sorted(maps.Keys(texts)) {
			text := []byte(texts[name])
			b.Run(fmt.Sprintf("%s/%d", name, size), func(b *testing.B) { loop(b, func() { through(b, pipeline, text) }) })
		}
	}
}

// BenchmarkDetectors builds everything that looks for things, as a server does once.
func BenchmarkDetectors(b *testing.B) {
	loop(b, func() {
		if _, err := detect.New(detect.Options{}); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkDecision decides about a tool by rules of which one in ten is for the caller.
func BenchmarkDecision(b *testing.B) {
	principal, spec := &runtime.Principal{ID: "alice", Roles: []string{"analyst", "reader"}}, searchTool(b)
	for _, n := range []int{20, 1000} {
		var doc strings.Builder
		doc.WriteString(`{"name": "bench", "deny_capabilities": ["exec", "write_fs"], "max_sensitivity": "restricted", "rules": [`)
		for i := range n {
			role, names := fmt.Sprintf("team-%d", i), "search*"
			if i%10 == 0 {
				role = "analyst"
			}
			if i%20 == 0 {
				names = fmt.Sprintf("other_%d_*", i)
			}
			fmt.Fprintf(&doc, `%s{"match": {"roles": [%q], "names": [%q]}, "deny_categories": ["live"], "max_sensitivity": "restricted"}`,
				strings.Repeat(", ", min(i, 1)), role, names)
		}
		doc.WriteString("]}")
		p := loadPolicy(b, doc.String(), policy.Options{})
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			loop(b, func() {
				if !p.Allowed(principal, spec, runtime.RequestedURI{}) {
					b.Fatal("denied")
				}
			})
		})
	}
}

// BenchmarkPrivateLayer is the call of BenchmarkLayer under policies that change its
// result; with a file the vault saves before each answer, of which every one has a new
// name in the last row.
func BenchmarkPrivateLayer(b *testing.B) {
	principal := runtime.Local()
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	kept := loadPolicy(b, fmt.Sprintf(`{"extends": "strict", "vault": {"key": "docs-example-key", "path": %q, "autosave": true}}`,
		filepath.Join(b.TempDir(), "vault")), policy.Options{OpenVault: true, Now: hurried()})
	defer func() {
		if err := kept.Close(); err != nil {
			b.Error(err)
		}
	}()
	for _, row := range []struct {
		name   string
		policy *policy.Policy
		fresh  bool
	}{
		{"standard", loadPolicy(b, "standard", policy.Options{}), false},
		{"strict", loadPolicy(b, "strict", policy.Options{Now: hurried()}), false},
		{"strict-file", kept, false},
		{"strict-file-fresh", kept, true},
	} {
		l := quietLayer(b, searchRegistry(b), row.policy)
		n := 0
		b.Run(row.name, func(b *testing.B) {
			loop(b, func() {
				if row.fresh {
					row.policy.Vault().Tokenize(fmt.Sprintf("web-%d", n), "resource_name", "global")
					n++
				}
				layerCall(b, ctx, l, principal)
			})
		})
	}
}

// hurried returns a clock on which a second passes between two readings, so that no rate
// limit is reached.
func hurried() func() time.Time {
	var seconds atomic.Int64
	return func() time.Time { return time.Unix(seconds.Add(1), 0) }
}

func loadPolicy(tb testing.TB, source string, opts policy.Options) *policy.Policy {
	tb.Helper()
	opts.Logger = slog.New(slog.DiscardHandler)
	p, err := policy.Load(source, opts)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// outputOf returns the output pipeline of a built-in policy.
func outputOf(tb testing.TB, name string) runtime.Pipeline {
	tb.Helper()
	return loadPolicy(tb, name, policy.Options{}).Output(runtime.Local(), searchTool(tb))
}

func through(tb testing.TB, pipeline runtime.Pipeline, text []byte) []byte {
	out, err := pipeline.Apply(&runtime.Transformation{
		Principal: runtime.Local(), Kind: runtime.KindTool, Direction: runtime.DirectionOutput, Report: new(runtime.Report),
	}, codec.Encoded(text))
	if err != nil {
		tb.Fatal(err)
	}
	return out.AppendJSON(make([]byte, 0, 2*len(text)))
}
