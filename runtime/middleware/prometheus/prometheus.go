// Package prometheus shows the metrics of a server to Prometheus.
package prometheus

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/cloudg/cloudg/runtime/middleware"
)

// Handler returns a handler that answers with the metrics alone. Programs that have
// a registry of their own use [NewCollector] instead.
func Handler(metrics *middleware.Metrics) http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(NewCollector(metrics))
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}

// NewCollector returns a collector of metrics. Each has the labels kind (tool,
// resource, prompt or completion) and name (that of the tool or prompt, or the URI
// or template string of a resource), but for the uptime:
//
//	cloudg_call_duration_seconds      summary of all calls, with the 95th percentile of recent ones
//	cloudg_call_duration_seconds_max  the longest call
//	cloudg_call_errors_total          calls that failed
//	cloudg_calls_rejected_total       calls that were denied, limited, refused or cancelled
//	cloudg_uptime_seconds             time since the metrics were made or reset
func NewCollector(metrics *middleware.Metrics) prometheus.Collector {
	labels := []string{"kind", "name"}
	describe := func(name, help string, labels []string) *prometheus.Desc {
		return prometheus.NewDesc(prometheus.BuildFQName("cloudg", "", name), help, labels, nil)
	}
	return &collector{
		metrics:  metrics,
		duration: describe("call_duration_seconds", "Duration of calls, with the 95th percentile of recent ones.", labels),
		longest:  describe("call_duration_seconds_max", "Duration of the longest call.", labels),
		errors:   describe("call_errors_total", "Calls that failed.", labels),
		rejected: describe("calls_rejected_total", "Calls that were denied, limited, refused or cancelled.", labels),
		uptime:   describe("uptime_seconds", "Time since the metrics were made or reset.", nil),
	}
}

// collector makes metrics of a snapshot.
type collector struct {
	metrics                             *middleware.Metrics
	duration, longest, errors, rejected *prometheus.Desc
	uptime                              *prometheus.Desc
}

// Describe implements [prometheus.Collector].
func (c *collector) Describe(out chan<- *prometheus.Desc) {
	for _, desc := range [...]*prometheus.Desc{c.duration, c.longest, c.errors, c.rejected, c.uptime} {
		out <- desc
	}
}

// Collect implements [prometheus.Collector].
func (c *collector) Collect(out chan<- prometheus.Metric) {
	snapshot := c.metrics.Snapshot()
	constant := func(desc *prometheus.Desc, typ prometheus.ValueType, value float64, labels ...string) {
		metric, err := prometheus.NewConstMetric(desc, typ, value, labels...)
		if err != nil {
			metric = prometheus.NewInvalidMetric(desc, err)
		}
		out <- metric
	}
	constant(c.uptime, prometheus.GaugeValue, snapshot.Uptime.Seconds())
	for _, p := range snapshot.Primitives {
		kind := string(p.Kind)
		quantiles := map[float64]float64{0.95: p.P95.Seconds()}
		summary, err := prometheus.NewConstSummary(c.duration, uint64(p.Calls), p.Total.Seconds(), quantiles, kind, p.Name)
		if err != nil {
			summary = prometheus.NewInvalidMetric(c.duration, err)
		}
		out <- summary
		constant(c.longest, prometheus.GaugeValue, p.Max.Seconds(), kind, p.Name)
		constant(c.errors, prometheus.CounterValue, float64(p.Errors), kind, p.Name)
		constant(c.rejected, prometheus.CounterValue, float64(p.Rejected), kind, p.Name)
	}
}
