package bench

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	gjs "github.com/google/jsonschema-go/jsonschema"
	sth5 "github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/cloudg/cloudg/runtime"
)

// TestColumnsAgree keeps the comparison fair: generated code reads the same values as
// the columns beside it, and finds every problem of the wrong arguments.
func TestColumnsAgree(t *testing.T) {
	spec := searchTool(t)
	args, err := runtime.DecodeArguments(spec, argsJSON)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal(wantArgs)
	if err != nil {
		t.Fatal(err)
	}
	// the fixture tags archived with omitempty, and the generated type too: equal JSON is equal values
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("decoded arguments (-encoding/json +generated):\n%s", diff)
	}
	_, err = runtime.DecodeArguments(spec, badArgsJSON)
	want = []byte("Invalid arguments: limit: Input should be less than or equal to 100; " +
		"sort_by: Input should be 'score', 'age' or 'name'; " +
		"severities.1: Input should be 'low', 'medium', 'high' or 'critical'; " +
		"window.start: Field required; zzz: Extra inputs are not permitted")
	if err == nil {
		t.Fatal("wrong arguments were accepted")
	}
	if diff := cmp.Diff(string(want), err.Error()); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func BenchmarkDecode(b *testing.B) {
	b.Run("generated", func(b *testing.B) {
		spec := searchTool(b)
		loop(b, func() {
			if _, err := runtime.DecodeArguments(spec, argsJSON); err != nil {
				b.Fatal(err)
			}
		})
	})
	b.Run("generated-bad", func(b *testing.B) {
		spec := searchTool(b)
		loop(b, func() {
			if _, err := runtime.DecodeArguments(spec, badArgsJSON); err == nil {
				b.Fatal("accepted")
			}
		})
	})
	b.Run("go-sdk", func(b *testing.B) { direct(b, sdkTypedNoOut(), argsJSON, false) })
	b.Run("go-sdk-bad", func(b *testing.B) { direct(b, sdkTypedNoOut(), badArgsJSON, true) })
	b.Run("mcp-go", func(b *testing.B) { mgArgs(b, argsJSON) })
	b.Run("std", func(b *testing.B) { decodeBench(b, stdDecode) })
	b.Run("std-strict", func(b *testing.B) { decodeBench(b, stdDecodeStrict) })
	b.Run("map+google-jsonschema", benchGoogle)
	b.Run("map+santhosh-v5", benchSanthosh)
}

// benchGoogle and benchSanthosh are generic validators over a decoded map, for scale.
func benchGoogle(b *testing.B) {
	rs, err := inputSchema().Resolve(&gjs.ResolveOptions{ValidateDefaults: true})
	if err != nil {
		b.Fatal(err)
	}
	loop(b, func() {
		m := map[string]any{}
		if err := json.Unmarshal(argsJSON, &m); err != nil {
			b.Fatal(err)
		}
		if err := rs.Validate(m); err != nil {
			b.Fatal(err)
		}
	})
}

func benchSanthosh(b *testing.B) {
	c := sth5.NewCompiler()
	if err := c.AddResource("mem:///s.json", bytes.NewReader(rawInput)); err != nil {
		b.Fatal(err)
	}
	cs := c.MustCompile("mem:///s.json")
	loop(b, func() {
		var m any
		if err := json.Unmarshal(argsJSON, &m); err != nil {
			b.Fatal(err)
		}
		if err := cs.Validate(m); err != nil {
			b.Fatal(err)
		}
	})
}
