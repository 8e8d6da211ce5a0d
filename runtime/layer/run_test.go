package layer_test

import (
	"context"
	"errors"
	"regexp"
	goruntime "runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

func TestL4_5_Deadlines(t *testing.T) {
	tests := []struct {
		name        string
		layer, spec time.Duration
		want        time.Duration // 0 when the handler sleeps its half minute out
	}{
		{"default of the layer", 0, 0, 0},
		{"option", time.Second, 0, time.Second},
		{"spec is smaller", 20 * time.Second, time.Second, time.Second},
		{"spec is larger", time.Second, 2 * time.Second, 2 * time.Second},
		{"spec has none", time.Second, -1, 0},
		{"layer has none", -1, 0, 0},
		{"layer has none, spec has", -1, time.Second, time.Second},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				spec := layertest.Sleepy()
				spec.Timeout = tt.spec
				l := newLayer(t, layer.Options{Timeout: tt.layer}, spec)
				start := time.Now()
				got := callTool(t, l, "sleepy", ``)
				took := time.Since(start)
				if tt.want == 0 {
					tt.want = 30 * time.Second
					if !strings.Contains(got, "slept") {
						t.Errorf("got %s", got)
					}
				} else if !strings.Contains(got, "Tool sleepy timed out") {
					t.Errorf("got %s", got)
				}
				if took != tt.want {
					t.Errorf("took %v, want %v", took, tt.want)
				}
				synctest.Wait()
			})
		})
	}
}

func TestL4_5_DefaultDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLayer(t, layer.Options{}, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			if deadline, ok := ctx.Deadline(); !ok || time.Until(deadline) != 300*time.Second {
				t.Errorf("deadline is %v, %t", deadline, ok)
			}
			return codec.NullValue(), nil
		}))
		callTool(t, l, "t", ``)
	})
}

func TestQ7_LateWorkIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out logs
		release := make(chan struct{})
		var sent []string
		spec := handTool("stuck", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			ctx.Progress(1, 2, "early")
			<-release // deaf to cancellation
			ctx.Progress(2, 2, "late")
			ctx.Log(8, "late")
			ctx.Link(runtime.ResourceLink{URI: "x://late", Name: "late"})
			if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
				t.Errorf("Err is %v", ctx.Err())
			}
			return runtime.JSON{}, errors.New("late failure")
		})
		spec.Timeout = time.Second
		l := newLayer(t, layer.Options{Logger: out.logger()}, spec, layertest.Echo())
		ctx := runtime.WithRequest(t.Context(), &runtime.Request{
			Progress: func(_, _ float64, message string) { sent = append(sent, message) },
		})
		if got := callToolContext(t, ctx, l, "stuck", ``); !strings.Contains(got, "timed out") {
			t.Errorf("got %s", got)
		}
		// The next call works while the first handler still hangs.
		if got := callTool(t, l, "echo", `{"text":"a"}`); !strings.Contains(got, `"isError":false`) {
			t.Errorf("got %s", got)
		}
		if got, want := l.Stats(), (layer.Stats{GivenUp: 1, Late: 1}); got != want {
			t.Errorf("stats are %+v, want %+v", got, want)
		}
		time.Sleep(999 * time.Millisecond)
		if out.String() != "" {
			t.Errorf("logged before the time of grace: %s", out.String())
		}
		time.Sleep(time.Minute)
		close(release)
		synctest.Wait()
		if got, want := l.Stats(), (layer.Stats{GivenUp: 1}); got != want {
			t.Errorf("stats are %+v, want %+v", got, want)
		}
		if len(sent) != 1 || sent[0] != "early" {
			t.Errorf("client got %q", sent)
		}
		if got := out.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "Tool stuck was given up and runs still") {
			t.Errorf("log is %q", got)
		}
	})
}

func TestL4_5_Panic(t *testing.T) {
	shown := regexp.MustCompile(`^\{"content":\[\{"type":"text","text":"Tool crash failed \(ref ([0-9a-f]{8})\)"\}\],"isError":true,"_meta":\{"[^"]*error_code":"handler_error"\}\}$`)
	var out logs
	l := newLayer(t, layer.Options{Logger: out.logger()}, layertest.Crash(), layertest.Echo())
	match := shown.FindStringSubmatch(callTool(t, l, "crash", ``))
	if match == nil {
		t.Fatalf("got %s", callTool(t, l, "crash", ``))
	}
	log := out.String()
	for _, want := range []string{match[1], "the secret of the crash", "layertest/tools.go"} {
		if !strings.Contains(log, want) {
			t.Errorf("log lacks %q: %s", want, log)
		}
	}
	if got := callTool(t, l, "echo", `{"text":"a"}`); !strings.Contains(got, `"isError":false`) {
		t.Errorf("the next call: %s", got)
	}
	l = newLayer(t, layer.Options{DebugErrors: true}, layertest.Crash())
	if got := callTool(t, l, "crash", ``); !strings.Contains(got, "): the secret of the crash") {
		t.Errorf("with DebugErrors: %s", got)
	}
}

func TestL4_5_HandlerThatEndsItsGoroutine(t *testing.T) {
	l := newLayer(t, layer.Options{}, handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
		goruntime.Goexit()
		return runtime.JSON{}, nil
	}))
	if got := callTool(t, l, "t", ``); !strings.Contains(got, "Tool t failed (ref ") {
		t.Errorf("got %s", got)
	}
}

func TestL4_9_Cancellation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		seen := make(chan error, 1)
		l := newLayer(t, layer.Options{}, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			cancel()
			<-ctx.Done()
			seen <- ctx.Err()
			return runtime.JSON{}, ctx.Err()
		}))
		result, err := l.CallTool(ctx, nil, "t", nil)
		// Whether the handler or the call notices first.
		if !errors.Is(err, context.Canceled) || result != nil {
			t.Errorf("got %v, %v", result, err)
		}
		if got := <-seen; !errors.Is(got, context.Canceled) {
			t.Errorf("the handler saw %v", got)
		}
	})
}

func TestL4_9_CancellationDoesNotWaitForTheHandler(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		release := make(chan struct{})
		l := newLayer(t, layer.Options{}, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			cancel()
			<-release
			return runtime.JSON{}, nil
		}))
		if result, err := l.CallTool(ctx, nil, "t", nil); result != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, %v", result, err)
		}
		close(release)
		synctest.Wait()
	})
}

func TestS0_4_3_HandlersRunInParallel(t *testing.T) {
	meet := make(chan struct{})
	l := newLayer(t, layer.Options{}, handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
		select {
		case meet <- struct{}{}:
		case <-meet:
		}
		return codec.NullValue(), nil
	}))
	done := make(chan string)
	for range 2 {
		go func() { done <- callTool(t, l, "t", ``) }()
	}
	for range 2 {
		if got := <-done; !strings.Contains(got, `"isError":false`) {
			t.Errorf("got %s", got)
		}
	}
}

// A call that was cancelled before its handler began has done nothing.
func TestCancelledBeforeItBegins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		runs := 0
		l := newLayer(t, layer.Options{}, &runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "drop"},
			Handle: runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
				runs++
				return runtime.JSON{}, nil
			}),
		})
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := l.CallTool(ctx, nil, "drop", nil)
		synctest.Wait()
		if !errors.Is(err, context.Canceled) || runs != 0 {
			t.Errorf("ran %d times, error %v", runs, err)
		}
	})
}
