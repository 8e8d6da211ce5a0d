package leaktest

import (
	"context"
	"errors"
	"fmt"
	goruntime "runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/transform"
)

// faulty is a transform of the host that does not do what it should while it has a
// fault, and nothing else.
type faulty struct {
	fault atomic.Pointer[func(value string) error]
}

func (f *faulty) Apply(_ *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	if fault := f.fault.Load(); fault != nil {
		if err := (*fault)(jsonText(value)); err != nil {
			return value, err
		}
	}
	return value, nil
}

// faults are what may happen to a transform. Each makes use of the value, as careless
// code would.
var faults = []struct {
	name string
	of   func(release <-chan struct{}) func(value string) error
}{
	{"error", func(<-chan struct{}) func(string) error {
		return func(value string) error { return errors.New("cannot take " + value) }
	}},
	{"panic", func(<-chan struct{}) func(string) error {
		return func(value string) error { panic("cannot take " + value) }
	}},
	{"end of the goroutine", func(<-chan struct{}) func(string) error {
		return func(string) error { goruntime.Goexit(); return nil }
	}},
	{"no end", func(release <-chan struct{}) func(string) error {
		return func(value string) error { <-release; return errors.New("cannot take " + value) }
	}},
}

// outlets are single requests, one for each way out that a pipeline stands in.
func outlets() map[string]func(ctx context.Context, s *stage) (failed bool, sent []byte) {
	outlets := map[string]func(context.Context, *stage) (bool, []byte){}
	for _, tool := range []string{"value", "blocks", "links", "fail", "refuse", "say", "ask", "parts", "parts_of_error"} {
		outlets["tool "+tool] = func(ctx context.Context, s *stage) (bool, []byte) {
			var k sink
			result, err := s.CallTool(k.context(ctx), runtime.Local(), tool, nil)
			if err != nil {
				return true, append(k.sent.Bytes(), err.Error()...)
			}
			return result.IsError, result.AppendJSON(k.sent.Bytes())
		}
	}
	for _, uri := range []string{"leak://value", "leak://text", "leak://refused", "leak://parts", "leak://item/anything"} {
		outlets["resource "+uri] = func(ctx context.Context, s *stage) (bool, []byte) {
			contents, err := s.ReadResource(ctx, runtime.Local(), uri)
			return err != nil, textOf(&runtime.ResourceResult{Contents: contents}, err)
		}
	}
	for _, name := range []string{"ponder", "parts"} {
		outlets["prompt "+name] = func(ctx context.Context, s *stage) (bool, []byte) {
			result, err := s.GetPrompt(ctx, runtime.Local(), name, nil)
			if err != nil {
				return true, textOf(nil, err)
			}
			return false, result.AppendJSON(nil)
		}
	}
	outlets["completion"] = func(ctx context.Context, s *stage) (bool, []byte) {
		completion, err := s.Complete(ctx, runtime.Local(), runtime.Ref{Kind: runtime.KindPrompt, Name: "ponder"},
			runtime.CompletionArgument{Name: argumentOf("")})
		return err != nil || len(completion.Values) == 0, textOf(&completion, err)
	}
	return outlets
}

// textOf returns what a client sees of an answer or an error.
func textOf(answer layer.Result, err error) []byte {
	if failure, ok := errors.AsType[*runtime.LayerError](err); ok {
		return fmt.Appendf(nil, "%s %s", err, failure.Data.AppendJSON(nil))
	}
	if err != nil {
		return []byte(err.Error())
	}
	return answer.AppendJSON(nil)
}

// TestTransformsFailClosed has a transform of the host fail in every way out, and in the
// way in: an answer says that it failed and nothing else, and the next one is whole.
func TestTransformsFailClosed(t *testing.T) {
	for _, way := range []string{"transforms", "input_transforms"} {
		for _, fault := range faults {
			for name, outlet := range outlets() {
				t.Run(strings.Join([]string{way, fault.name, name}, "/"), func(t *testing.T) {
					if way == "input_transforms" && strings.HasPrefix(name, "resource leak://") && name != "resource leak://item/anything" {
						t.Skip("what has no arguments has no way in")
					}
					synctest.Test(t, func(t *testing.T) { failsClosed(t, way, fault.of, outlet) })
				})
			}
		}
	}
}

func failsClosed(t *testing.T, way string, fault func(<-chan struct{}) func(string) error, outlet func(context.Context, *stage) (bool, []byte)) {
	step := new(faulty)
	s := stageUnder(t, `{"name": "faulty", "`+way+`": [{"type": "ours"}]}`, policy.Options{
		Transforms: map[string]transform.Factory{"ours": func(runtime.JSON) (transform.Transform, error) { return step, nil }},
	})
	r := newRand(t)
	for s.doc == nil || s.doc.plants[0].key != "" {
		s.show(newDocument(r)) // until there is one of which every way out says something
	}
	failedBefore, whole := outlet(t.Context(), s)
	release := make(chan struct{})
	broken := fault(release)
	step.fault.Store(&broken)
	failed, sent := outlet(t.Context(), s)
	if !failed {
		t.Errorf("no failure but %s", sent)
	}
	found := newSearch(sent)
	for _, p := range s.doc.plants {
		if found.has(p) {
			t.Errorf("the %s %q leaks: %s", p.kind, p.text, sent)
		}
	}
	if string(sent) == string(whole) {
		t.Errorf("the fault changes nothing: %s", sent)
	}
	step.fault.Store(nil)
	failed, sent = outlet(t.Context(), s)
	if diff := cmp.Diff(string(whole), string(sent)); diff != "" || failed != failedBefore {
		t.Errorf("afterwards (-before +then):\n%s", diff)
	}
	close(release)
	synctest.Wait()
}

// TestEveryOutletSays has nothing fail: the plants are to be seen wherever the document
// is sent.
func TestEveryOutletSays(t *testing.T) {
	r := newRand(t)
	s := newStage(t, "open")
	s.show(newDocument(r))
	for s.doc.plants[0].key != "" {
		s.show(newDocument(r))
	}
	for name, outlet := range outlets() {
		_, sent := outlet(t.Context(), s)
		if name != "resource leak://item/anything" && !newSearch(sent).hasAll(s.doc.plants[0]) {
			t.Errorf("%s says nothing of %q: %s", name, s.doc.plants[0].text, sent)
		}
	}
}
