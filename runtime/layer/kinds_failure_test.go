package layer_test

import (
	"context"
	"errors"
	goruntime "runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// failing returns a handler for everyKind that fails.
func failing(err error) func(*runtime.Context, string) (string, error) {
	return func(*runtime.Context, string) (string, error) { return "", err }
}

func TestA_ErrorsOfHandlersWithAClass(t *testing.T) {
	data := member("k", stringValue("v"))
	tests := []struct {
		err        error
		tool, want string
	}{
		{runtime.NotFound("no such thing", data), "-32602", `not found -32602: no such thing {"k":"v"}`},
		{runtime.InvalidArguments("bad cursor", data), "-32602", `invalid arguments -32602: bad cursor {"k":"v"}`},
		{runtime.AccessDenied("outside of the roots", data), "-31001", `access denied -31001: outside of the roots {"k":"v"}`},
		{runtime.RateLimited("busy", data), "-31029", `rate limited -31029: busy {"k":"v"}`},
		{runtime.NewError("broken", data), "-32603", `layer error -32603: broken {"k":"v"}`},
	}
	for _, tt := range tests {
		specs, calls := everyKind(failing(tt.err))
		var seen []string
		for _, policy := range []layer.PolicySource{layer.AllowAll(), &double{output: replacer("real", "token", &seen)}} {
			l := newLayer(t, layer.Options{Policy: policy}, specs...)
			want := map[runtime.Kind]string{
				runtime.KindTool:     `{"content":[{"type":"text","text":"` + tt.err.Error() + `"}],` + errorMeta(tt.tool) + `,"` + runtime.MetaErrorData + `":{"k":"v"}}}`,
				runtime.KindResource: tt.want, runtime.KindPrompt: tt.want, runtime.KindCompletion: proposed(),
			}
			for kind, call := range calls {
				if diff := cmp.Diff(want[kind], call(t, t.Context(), l, "v")); diff != "" {
					t.Errorf("%s, %T (-want +got):\n%s", kind, tt.err, diff)
				}
			}
		}
	}
}

// TestQ20_OtherFailuresStayInTheLog has handlers that are no tools fail in every way.
func TestQ20_OtherFailuresStayInTheLog(t *testing.T) {
	for name, handle := range map[string]func(*runtime.Context, string) (string, error){
		"error": failing(errors.New("secret")),
		"panic": func(*runtime.Context, string) (string, error) { panic("secret") },
		"ended goroutine": func(*runtime.Context, string) (string, error) {
			goruntime.Goexit()
			return "", nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			specs, calls := everyKind(handle)
			for _, kind := range []runtime.Kind{runtime.KindResource, runtime.KindPrompt} {
				var out logs
				l := newLayer(t, layer.Options{Logger: out.logger()}, specs...)
				match := internalError.FindStringSubmatch(calls[kind](t, t.Context(), l, "v"))
				if match == nil {
					t.Fatalf("%s: got %s", kind, calls[kind](t, t.Context(), l, "v"))
				}
				if log := out.String(); !strings.Contains(log, match[1]) || !strings.Contains(log, "secret") && name != "ended goroutine" {
					t.Errorf("%s: log is %s", kind, log)
				}
				l = newLayer(t, layer.Options{DebugErrors: true}, specs...)
				if got := calls[kind](t, t.Context(), l, "v"); !strings.Contains(got, "): secret") && name != "ended goroutine" {
					t.Errorf("%s with DebugErrors: %s", kind, got)
				}
			}
		})
	}
}

func TestL4_6_HandlersWithoutAnAnswer(t *testing.T) {
	specs := []runtime.Spec{
		resource("x://nothing", func(*runtime.Context, *runtime.ContentsOutput) error { return nil }),
		resource("x://nil", func(_ *runtime.Context, out *runtime.ContentsOutput) error { out.Contents(nil); return nil }),
		promptSpec(func(*runtime.Context, map[string]string) (*runtime.PromptResult, error) { return nil, nil }),
	}
	l := newLayer(t, layer.Options{}, specs...)
	for _, got := range []string{read(t, l, "x://nothing"), read(t, l, "x://nil"), prompt(t, l, "p", map[string]string{"a": "1"})} {
		if !internalError.MatchString(got) {
			t.Errorf("got %s", got)
		}
	}
}

// TestQ57_Deadlines has every kind of handler sleep for a minute.
func TestQ57_Deadlines(t *testing.T) {
	specs, calls := everyKind(func(ctx *runtime.Context, _ string) (string, error) {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(time.Minute):
			return "slept", nil
		}
	})
	late := map[runtime.Kind]string{
		runtime.KindResource:   "layer error -32603: Resource x://{arg} timed out",
		runtime.KindPrompt:     "layer error -32603: Prompt p timed out",
		runtime.KindCompletion: proposed(),
	}
	for kind, want := range late {
		for _, timeout := range []time.Duration{0, -1, time.Second} {
			synctest.Test(t, func(t *testing.T) {
				l := newLayer(t, layer.Options{Timeout: time.Millisecond, ReadTimeout: timeout}, specs...)
				start := time.Now()
				got := calls[kind](t, t.Context(), l, "v")
				took := time.Since(start)
				switch {
				case timeout <= 0 && (took != time.Minute || !strings.Contains(got, "slept")):
					t.Errorf("%s without deadline: %s after %v", kind, got, took)
				case timeout > 0 && (took != timeout || got != want):
					t.Errorf("%s: %s after %v, want %s", kind, got, took, want)
				}
				synctest.Wait()
			})
		}
	}
}

func TestL4_9_CancellationOfEveryKind(t *testing.T) {
	for _, deaf := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			release := make(chan struct{})
			started := make(chan struct{}, 1)
			specs, calls := everyKind(func(ctx *runtime.Context, _ string) (string, error) {
				started <- struct{}{}
				if deaf {
					<-release
					return "late", nil
				}
				<-ctx.Done()
				return "", ctx.Err()
			})
			l := newLayer(t, layer.Options{}, specs...)
			for kind, call := range calls {
				ctx, cancel := context.WithCancel(t.Context())
				go func() {
					<-started
					cancel()
				}()
				if got := call(t, ctx, l, "v"); got != "other error: context canceled" {
					t.Errorf("%s: got %s", kind, got)
				}
			}
			if deaf {
				if got, want := l.Stats(), (layer.Stats{GivenUp: 4, Late: 4}); got != want {
					t.Errorf("stats are %+v, want %+v", got, want)
				}
			}
			close(release)
			synctest.Wait()
			if got := l.Stats().Late; got != 0 {
				t.Errorf("%d handlers are late after all have returned", got)
			}
		})
	}
}

// TestQ7_LatePanicsAreLogged has a handler panic after its deadline.
func TestQ7_LatePanicsAreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out logs
		specs, calls := everyKind(func(ctx *runtime.Context, _ string) (string, error) {
			<-ctx.Done()
			panic("late secret")
		})
		l := newLayer(t, layer.Options{ReadTimeout: time.Second, Logger: out.logger()}, specs...)
		calls[runtime.KindPrompt](t, t.Context(), l, "v")
		time.Sleep(time.Minute)
		if got := out.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "Prompt p panicked after it was given up") || !strings.Contains(got, "late secret") {
			t.Errorf("log is %q", got)
		}
	})
}
