package layer_test

import (
	"context"
	"fmt"
	goruntime "runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// hanging is a place where a call meets a pipeline that never returns.
type hanging struct {
	name   string
	policy func(hangs runtime.Pipeline) *double
	fails  error  // of the handler
	log    string // what of the call the log says hangs
}

func hangings() []hanging {
	denial := runtime.AccessDenied("no", runtime.JSON{})
	output := func(hangs runtime.Pipeline) *double { return &double{output: hangs} }
	return []hanging{
		{"arguments", func(hangs runtime.Pipeline) *double { return &double{input: hangs} }, nil, "its input pipeline runs still"},
		{"a value", output, nil, "its output pipeline runs still"},
		{"an error of a class", output, runtime.NotFound("no", runtime.JSON{}), "its output pipeline runs still"},
		{"a denial", func(hangs runtime.Pipeline) *double { return &double{output: hangs, check: denial} }, nil, "its output pipeline runs still"},
	}
}

// TestL4_9_PipelinesUnderTheDeadline has a pipeline hang in every kind of call: the
// caller gets the answer of a handler that hangs, at the same time.
func TestL4_9_PipelinesUnderTheDeadline(t *testing.T) {
	late := map[runtime.Kind]string{
		runtime.KindTool:       `{"content":[{"type":"text","text":"Tool t timed out"}],` + errorMeta(`"timeout"`) + `}}`,
		runtime.KindResource:   "layer error -32603: Resource x://{arg} timed out",
		runtime.KindPrompt:     "layer error -32603: Prompt p timed out",
		runtime.KindCompletion: proposed(),
	}
	for _, place := range hangings() {
		specs, calls := everyKind(func(_ *runtime.Context, arg string) (string, error) { return arg, place.fails })
		for kind, call := range calls {
			if kind == runtime.KindCompletion && place.fails != nil {
				continue // has no values then, and no text that could go through a pipeline
			}
			t.Run(fmt.Sprintf("%s of a %s", place.name, kind), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					var out logs
					release := make(chan struct{})
					policy := place.policy(pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
						<-release
						panic("secret")
					}))
					l := newLayer(t, layer.Options{Policy: policy, Logger: out.logger(), Timeout: time.Second, ReadTimeout: time.Second}, specs...)
					start := time.Now()
					if got := call(t, t.Context(), l, "v"); got != late[kind] || time.Since(start) != time.Second {
						t.Errorf("after %v got %s, want %s", time.Since(start), got, late[kind])
					}
					if got, want := l.Stats(), (layer.Stats{GivenUp: 1, Late: 1}); got != want {
						t.Errorf("stats are %+v, want %+v", got, want)
					}
					time.Sleep(time.Minute)
					if got := out.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, place.log) {
						t.Errorf("log is %q, want one line with %q", got, place.log)
					}
					close(release)
					synctest.Wait()
					if got, want := l.Stats(), (layer.Stats{GivenUp: 1}); got != want {
						t.Errorf("stats are %+v, want %+v", got, want)
					}
				})
			})
		}
	}
}

// TestL4_9_SecondAttemptAfterAPipelineHung runs a call again while the pipeline of the
// first attempt still hangs: what that does later does not reach the answer.
func TestL4_9_SecondAttemptAfterAPipelineHung(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		runs := 0
		output := pipeline(func(tr *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
			if runs++; runs == 1 {
				<-release
				tr.Report.Add("late", 1)
			}
			tr.Report.Add("run", 1)
			return v, nil
		})
		var call *runtime.Call
		twice := func(next layer.Handler) layer.Handler {
			return func(ctx context.Context, c *runtime.Call) (layer.Result, error) {
				call = c
				if _, err := next(ctx, c); err != nil {
					return nil, err
				}
				close(release)
				synctest.Wait()
				return next(ctx, c)
			}
		}
		specs, calls := everyKind(func(_ *runtime.Context, arg string) (string, error) { return arg, nil })
		l := newLayer(t, layer.Options{Policy: &double{output: output}, Middleware: []layer.Middleware{twice}, Timeout: time.Second}, specs...)
		if got := calls[runtime.KindTool](t, t.Context(), l, "v"); !strings.Contains(got, `"text":"v"`) {
			t.Errorf("got %s", got)
		}
		if got := string(call.Report.Value().AppendJSON(nil)); got != `{"run":1}` {
			t.Errorf("report is %s", got)
		}
		if got, want := l.Stats(), (layer.Stats{GivenUp: 1}); got != want {
			t.Errorf("stats are %+v, want %+v", got, want)
		}
	})
}

// TestQ2_PipelinesThatEndTheirGoroutine has a pipeline do what only a test would: the
// call is answered all the same.
func TestQ2_PipelinesThatEndTheirGoroutine(t *testing.T) {
	ends := pipeline(func(*runtime.Transformation, runtime.JSON) (runtime.JSON, error) {
		goruntime.Goexit()
		return runtime.JSON{}, nil
	})
	for _, place := range hangings() {
		t.Run(place.name, func(t *testing.T) {
			specs, calls := everyKind(func(_ *runtime.Context, arg string) (string, error) { return arg, place.fails })
			l := newLayer(t, layer.Options{Policy: place.policy(ends)}, specs...)
			if got := calls[runtime.KindTool](t, t.Context(), l, "v"); !closed.MatchString(got) {
				t.Errorf("tool: got %s", got)
			}
			if got := calls[runtime.KindResource](t, t.Context(), l, "v"); !internalError.MatchString(got) {
				t.Errorf("resource: got %s", got)
			}
		})
	}
}
