package prometheus_test

import (
	"bufio"
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"

	client "github.com/prometheus/client_golang/prometheus"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
	"github.com/cloudg/cloudg/runtime/middleware/prometheus"
)

// counted returns a layer with one tool, whose calls metrics count.
func counted(metrics *middleware.Metrics) *layer.Layer {
	registry := runtime.NewRegistry()
	err := registry.Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "count_orders"},
		Handle: runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			return codec.IntValue(3), nil
		}),
	})
	if err != nil {
		log.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Middleware: []layer.Middleware{metrics.Wrap}})
	if err != nil {
		log.Fatal(err)
	}
	return l
}

// call calls the tool some times.
func call(l *layer.Layer, times int) {
	for range times {
		if _, err := l.CallTool(context.Background(), runtime.Local(), "count_orders", nil); err != nil {
			log.Fatal(err)
		}
	}
}

// Prometheus scrapes an address of its own: it has no token for that of MCP. A server
// made with package command counts by command.Use(metrics.Wrap), and starts to listen
// in a step of command.Setup.
func ExampleHandler() {
	metrics := middleware.NewMetrics()
	call(counted(metrics), 2)

	mux := http.NewServeMux()
	mux.Handle("GET /metrics", prometheus.Handler(metrics))
	answer := httptest.NewRecorder()
	mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		if strings.Contains(lines.Text(), "_count{") || strings.Contains(lines.Text(), "_total{") {
			fmt.Println(lines.Text())
		}
	}
	// Output:
	// cloudg_call_duration_seconds_count{kind="tool",name="count_orders"} 2
	// cloudg_call_errors_total{kind="tool",name="count_orders"} 0
	// cloudg_calls_rejected_total{kind="tool",name="count_orders"} 0
}

// A program that has metrics already adds those of its calls to its own registry.
func ExampleNewCollector() {
	registry := client.NewRegistry()
	stock := client.NewGauge(client.GaugeOpts{Name: "shop_articles_in_stock", Help: "Articles in stock."})
	metrics := middleware.NewMetrics()
	registry.MustRegister(stock, prometheus.NewCollector(metrics))
	call(counted(metrics), 1)

	families, err := registry.Gather()
	if err != nil {
		log.Fatal(err)
	}
	for _, family := range families {
		fmt.Println(family.GetName())
	}
	// Output:
	// cloudg_call_duration_seconds
	// cloudg_call_duration_seconds_max
	// cloudg_call_errors_total
	// cloudg_calls_rejected_total
	// cloudg_uptime_seconds
	// shop_articles_in_stock
}
