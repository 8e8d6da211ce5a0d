package policy

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

// benchDocument returns a document of n rules. One in ten is for the role of the
// caller, and of those every other may be about the tool.
func benchDocument(n int) string {
	var b strings.Builder
	b.WriteString("name: bench\ndeny_capabilities: [exec, write_fs]\nmax_sensitivity: restricted\nrules:\n")
	for i := range n {
		role, names := fmt.Sprintf("team-%d", i), "[find_*]"
		if i%10 == 0 {
			role = "analyst"
		}
		if i%20 == 0 {
			names = fmt.Sprintf("[other_%d_*]", i)
		}
		fmt.Fprintf(&b, "- {match: {roles: [%s], names: %s}, deny_categories: [live], max_sensitivity: confidential}\n", role, names)
	}
	return b.String()
}

// hostileDocument returns a document of n rules that all apply.
func hostileDocument(n int) string {
	return "rules:\n" + strings.Repeat("- {match: {roles: [analyst], principals: [\"*\"]}, deny_tools: [x*], allow_tools: [y*]}\n", n)
}

func BenchmarkDecision(b *testing.B) {
	principal := with("alice", "analyst", "reader")
	for _, bench := range []struct {
		name, document string
	}{
		{"20rules", benchDocument(20)}, {"1000rules", benchDocument(1000)}, {"1000applying", hostileDocument(1000)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			p := compileText(b, bench.document, Options{})
			spec := toolWith(b, "find_assets", nil)
			b.ReportAllocs()
			for b.Loop() {
				if !p.Allowed(principal, spec, at("")) {
					b.Fatal("denied")
				}
			}
		})
	}
	b.Run("1000rules/uri", func(b *testing.B) {
		p := compileText(b, strings.ReplaceAll(benchDocument(1000), "find_", "test://"), Options{})
		spec := templateAt(b, "test://x/{id}", "x")
		b.ReportAllocs()
		for b.Loop() {
			if !p.Allowed(principal, spec, at("test://x/abc%2fd")) {
				b.Fatal("denied")
			}
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	for name, document := range map[string]string{"plain": benchDocument(20), "limited": benchDocument(20) + "rate_limits: [{rate: 1000000000}]\n"} {
		b.Run(name, func(b *testing.B) {
			p := compileText(b, document, Options{})
			call := callOf(toolWith(b, "find_assets", nil), with("alice", "analyst"), `{}`)
			b.ReportAllocs()
			for b.Loop() {
				if err := p.Check(call); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPipelines(b *testing.B) {
	p := profileNamed(b, "soc-analyst")
	spec, principal := toolWith(b, "find_assets", nil), with("alice", "analyst")
	b.ReportAllocs()
	for b.Loop() {
		if p.Output(principal, spec) == nil {
			b.Fatal("no pipeline")
		}
	}
}

func TestDecisionsAllocateNothing(t *testing.T) {
	p := compileText(t, benchDocument(1000), Options{})
	principal, tool, template := with("alice", "analyst"), toolWith(t, "find_assets", nil), templateAt(t, "test://x/{id}", "x")
	var _ runtime.Policy = p
	for name, decide := range map[string]func(){
		"tool":     func() { p.Allowed(principal, tool, at("")) },
		"template": func() { p.Allowed(principal, template, at("test://x/abc")) },
		"pipeline": func() { p.Output(principal, tool) },
	} {
		if allocs := testing.AllocsPerRun(100, decide); allocs > 0 {
			t.Errorf("%s: %v allocations", name, allocs)
		}
	}
}
