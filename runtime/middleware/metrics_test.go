package middleware_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// snapshot is what is read after the calls of TestL6_2_Snapshot.
const snapshot = `{
  "uptime_seconds": 0.0,
  "calls": 9,
  "errors": 0,
  "rejected": 3,
  "by_primitive": {
    "completion:greet": {
      "calls": 1,
      "errors": 0,
      "rejected": 0,
      "avg_ms": 1.24,
      "p95_ms": 1.24,
      "max_ms": 1.24,
      "last_call": "2000-01-01T00:00:00+00:00"
    },
    "resource:test://info": {
      "calls": 1,
      "errors": 0,
      "rejected": 0,
      "avg_ms": 1.24,
      "p95_ms": 1.24,
      "max_ms": 1.24,
      "last_call": "2000-01-01T00:00:00+00:00"
    },
    "resource:test://items/{id}": {
      "calls": 2,
      "errors": 0,
      "rejected": 0,
      "avg_ms": 1.24,
      "p95_ms": 1.24,
      "max_ms": 1.24,
      "last_call": "2000-01-01T00:00:00+00:00"
    },
    "tool:echo": {
      "calls": 3,
      "errors": 0,
      "rejected": 1,
      "avg_ms": 2.16,
      "p95_ms": 4.0,
      "max_ms": 4.0,
      "last_call": "2000-01-01T00:00:00+00:00"
    },
    "tool:fail": {
      "calls": 1,
      "errors": 0,
      "rejected": 1,
      "avg_ms": 1.24,
      "p95_ms": 1.24,
      "max_ms": 1.24,
      "last_call": "2000-01-01T00:00:00+00:00"
    },
    "tool:touch": {
      "calls": 1,
      "errors": 0,
      "rejected": 1,
      "avg_ms": 1.24,
      "p95_ms": 1.24,
      "max_ms": 1.24,
      "last_call": "2000-01-01T00:00:00+00:00"
    }
  }
}`

// TestL6_2_Snapshot lets calls take known times and compares the whole resource.
func TestL6_2_Snapshot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		metrics := middleware.NewMetrics()
		take := 4 * time.Millisecond
		slow := instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
			time.Sleep(take)
			return next(ctx, call)
		})
		k := newKit(t, metrics.Wrap, slow)
		k.call(t, "echo", ``)
		take = 1235 * time.Microsecond
		k.call(t, "echo", ``)
		k.call(t, "fail", ``)                      // refused by the handler
		k.read(t, "test://items/a")                // templates count as a whole
		k.read(t, "test://items/b")                //
		k.read(t, "test://info")                   //
		k.complete(t)                              // of the prompt greet
		k.call(t, "echo", `{"a":`)                 // refused
		k.policy.refuse(context.Canceled)          // whatever it is, no class of error
		k.CallTool(t.Context(), nil, "touch", nil) // cancelled
		if diff := cmp.Diff(snapshot, string(metrics.Snapshot().JSON().AppendIndent(nil))); diff != "" {
			t.Errorf("snapshot (-want +got):\n%s", diff)
		}
		time.Sleep(2500 * time.Millisecond)
		metrics.Reset()
		time.Sleep(1500 * time.Millisecond)
		if diff := cmp.Diff(middleware.Snapshot{Uptime: 1500 * time.Millisecond}, metrics.Snapshot()); diff != "" {
			t.Errorf("after a reset (-want +got):\n%s", diff)
		}
	})
}

// TestL6_2_RecentCalls makes more calls than percentiles look at.
func TestL6_2_RecentCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		metrics := middleware.NewMetrics()
		var take time.Duration
		handler := metrics.Wrap(func(context.Context, *runtime.Call) (layer.Result, error) {
			time.Sleep(take)
			return runtime.ErrorResult("failed", runtime.Object{}), nil
		})
		call := &runtime.Call{Kind: runtime.KindTool, Name: "t"}
		for i := range 2 * 256 {
			take = time.Hour
			if i >= 256 {
				take = time.Duration(i-256) * time.Millisecond
			}
			handler(t.Context(), call)
		}
		got := metrics.Snapshot().Primitives[0]
		if got.P95 != 243*time.Millisecond || got.Max != time.Hour || got.Calls != 512 || got.Errors != 512 {
			t.Errorf("snapshot %+v", got)
		}
	})
}

func TestQ14_ResourceOfOneLayer(t *testing.T) {
	metrics := middleware.NewMetrics()
	caller := newKit(t).Registry()
	before := caller.Len()
	l, err := layer.New(caller, layer.Options{
		Policy:     layer.AllowAll(),
		Filter:     layer.Filter{IncludeCategories: []string{"general"}},
		Extra:      []runtime.Spec{metrics.Resource()},
		Middleware: []layer.Middleware{metrics.Wrap},
	})
	if err != nil {
		t.Fatal(err)
	}
	contents, err := l.ReadResource(t.Context(), nil, middleware.MetricsURI)
	if err != nil {
		t.Fatal(err)
	}
	item := contents[0].(*runtime.TextContents)
	if item.MIMEType != runtime.DefaultMIMEType || item.Text[0] != '{' {
		t.Errorf("contents %+v", item)
	}
	if caller.Len() != before {
		t.Error("the caller's registry has changed")
	}
}
