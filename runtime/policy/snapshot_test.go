package policy

import (
	"fmt"
	"log/slog"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/transform"
)

// passage is a step of the host that tells which version of a policy it belongs to.
type passage struct {
	version string
	tell    func(direction runtime.Direction, version string)
}

func (p passage) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	p.tell(t.Direction, p.version)
	return value, nil
}

// passages returns options with the step "pass", whose option is its version.
func passages(tell func(runtime.Direction, string)) Options {
	return Options{Logger: slog.New(slog.DiscardHandler), Transforms: map[string]transform.Factory{
		"pass": func(options runtime.JSON) (transform.Transform, error) {
			version, _ := options.Get("version")
			return passage{version.Text(), tell}, nil
		},
	}}
}

// version returns a document whose steps tell its name.
func version(t *testing.T, name, more string) *Document {
	t.Helper()
	step := fmt.Sprintf("[{type: pass, version: %s}]", name)
	return parse(t, fmt.Sprintf("name: %s\ntransforms: %s\ninput_transforms: %[2]s\n%[3]s", name, step, more))
}

// TestP1_6_ACallKeepsItsPolicy replaces the policy, by one that denies the tool, at every
// point of a call at which code of others runs.
func TestP1_6_ACallKeepsItsPolicy(t *testing.T) {
	for _, at := range []string{"input", "handler", "output"} {
		t.Run(at, func(t *testing.T) {
			var source *Source
			var got []string
			passed := func(where, version string) {
				got = append(got, where+" "+version)
				if where == at {
					if err := source.Replace(parse(t, "name: two\ndeny_tools: [x]\nhide_denied: false")); err != nil {
						t.Error(err)
					}
				}
			}
			first, err := Compile(version(t, "one", ""), passages(func(d runtime.Direction, v string) { passed(string(d), v) }))
			if err != nil {
				t.Fatal(err)
			}
			source = NewSource(first, SourceOptions{})
			tool := toolWith(t, "x", nil)
			tool.Handle = runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
				passed("handler", "-")
				return codec.StringValue("done"), nil
			})
			l := layerAround(t, source, tool)
			if result, err := l.CallTool(t.Context(), nil, "x", []byte(`{}`)); err != nil || result.IsError {
				t.Errorf("the call under way: %s, %v", result.AppendJSON(nil), err)
			}
			if diff := cmp.Diff([]string{"input one", "handler -", "output one"}, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if result, err := l.CallTool(t.Context(), nil, "x", []byte(`{}`)); err != nil || !result.IsError {
				t.Errorf("the next call is not refused: %v", err)
			}
			want := Counters{Allowed: 1, Denied: 1}
			if diff := cmp.Diff(want, source.Policy().Counters()); diff != "" {
				t.Errorf("counters (-want +got)\n%s", diff)
			}
		})
	}
}

func layerAround(t *testing.T, source layer.PolicySource, tool *runtime.ToolSpec) *layer.Layer {
	t.Helper()
	registry := runtime.NewRegistry()
	if err := registry.Add(tool); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: source, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestP1_6_CallsNeverMixPolicies makes calls while the policy is replaced again and again.
// Every call passes its input and its output, and both must be of one version: versions
// only grow, so that differences cannot make up for each other.
func TestP1_6_CallsNeverMixPolicies(t *testing.T) {
	var mu sync.Mutex
	versions := map[string]int{} // how often input minus how often output passed
	total := 0
	first, err := Compile(version(t, "v0", ""), passages(func(d runtime.Direction, v string) {
		mu.Lock()
		defer mu.Unlock()
		total++
		if d == runtime.DirectionInput {
			versions[v]++
		} else {
			versions[v]--
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	source := NewSource(first, SourceOptions{})
	l := layerAround(t, source, toolWith(t, "x", nil))
	const callers, calls = 4, 50
	var wait sync.WaitGroup
	for range callers {
		wait.Go(func() {
			for range calls {
				if result, err := l.CallTool(t.Context(), nil, "x", []byte(`{}`)); err != nil || result.IsError {
					t.Errorf("%s, %v", result.AppendJSON(nil), err)
				}
			}
		})
	}
	for i := range 50 {
		if err := source.Replace(version(t, fmt.Sprintf("v%d", i+1), "")); err != nil {
			t.Fatal(err)
		}
	}
	wait.Wait()
	for v, n := range versions {
		if n != 0 {
			t.Errorf("version %s has %d inputs more than outputs", v, n)
		}
	}
	if total != 2*callers*calls {
		t.Errorf("%d passages of %d calls", total, callers*calls)
	}
}
