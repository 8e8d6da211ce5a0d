package prometheus_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
	"github.com/cloudg/cloudg/runtime/middleware/prometheus"
)

func TestHandler(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		metrics := middleware.NewMetrics()
		var err error
		handler := metrics.Wrap(func(context.Context, *runtime.Call) (layer.Result, error) {
			time.Sleep(250 * time.Millisecond)
			return new(runtime.ToolResult), err
		})
		call := &runtime.Call{Kind: runtime.KindTool, Name: "echo"}
		handler(t.Context(), call)
		err = runtime.AccessDenied("no", runtime.JSON{})
		handler(t.Context(), call)

		answer := httptest.NewRecorder()
		prometheus.Handler(metrics).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		want := `# HELP cloudg_call_duration_seconds Duration of calls, with the 95th percentile of recent ones.
# TYPE cloudg_call_duration_seconds summary
cloudg_call_duration_seconds{kind="tool",name="echo",quantile="0.95"} 0.25
cloudg_call_duration_seconds_sum{kind="tool",name="echo"} 0.5
cloudg_call_duration_seconds_count{kind="tool",name="echo"} 2
# HELP cloudg_call_duration_seconds_max Duration of the longest call.
# TYPE cloudg_call_duration_seconds_max gauge
cloudg_call_duration_seconds_max{kind="tool",name="echo"} 0.25
# HELP cloudg_call_errors_total Calls that failed.
# TYPE cloudg_call_errors_total counter
cloudg_call_errors_total{kind="tool",name="echo"} 0
# HELP cloudg_calls_rejected_total Calls that were denied, limited, refused or cancelled.
# TYPE cloudg_calls_rejected_total counter
cloudg_calls_rejected_total{kind="tool",name="echo"} 1
# HELP cloudg_uptime_seconds Time since the metrics were made or reset.
# TYPE cloudg_uptime_seconds gauge
cloudg_uptime_seconds 0.5
`
		if diff := cmp.Diff(want, answer.Body.String()); diff != "" {
			t.Errorf("metrics (-want +got):\n%s", diff)
		}
	})
}
