package middleware

import (
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// MetricsURI is the URI of [Metrics.Resource].
const MetricsURI = "cloudg://metrics"

// timeSeconds is RFC 3339 in seconds with an offset in digits.
const timeSeconds = "2006-01-02T15:04:05-07:00"

// Resource returns a resource that shows a snapshot, of the primitives that the caller may
// know of: the totals are theirs, too. A layer serves it when it is
// among the Extra of its options; it should not be put into a registry that other
// layers use.
func (m *Metrics) Resource() *runtime.ResourceSpec {
	return &runtime.ResourceSpec{
		Primitive: runtime.Primitive{
			Name:        "metrics",
			Title:       "MCP layer metrics",
			Description: "Calls, errors and durations of this server since it started, in total and per tool, resource and prompt.",
			Category:    "server",
			Sensitivity: runtime.Internal,
			Source:      "middleware.Metrics",
		},
		URI: MetricsURI,
		Handle: func(ctx *runtime.Context, out *runtime.ContentsOutput) error {
			out.JSON(m.Snapshot().visible(ctx).JSON())
			return nil
		},
	}
}

// visible returns the part of a snapshot that is about what the caller may know of.
func (s Snapshot) visible(ctx *runtime.Context) Snapshot {
	seen := map[metricsKey]bool{}
	see := func(name string, kinds ...runtime.Kind) {
		for _, kind := range kinds {
			seen[metricsKey{kind, name}] = true
		}
	}
	directory, caller := ctx.Directory(), ctx.Principal()
	for _, spec := range directory.Tools(caller) {
		see(spec.Name, runtime.KindTool)
	}
	for _, spec := range directory.Resources(caller) {
		see(spec.URI, runtime.KindResource)
	}
	for _, spec := range directory.Templates(caller) {
		see(spec.URITemplate, runtime.KindResource, runtime.KindCompletion)
	}
	for _, spec := range directory.Prompts(caller) {
		see(spec.Name, runtime.KindPrompt, runtime.KindCompletion)
	}
	part := Snapshot{Uptime: s.Uptime}
	for _, p := range s.Primitives {
		if !seen[metricsKey{p.Kind, p.Name}] {
			continue
		}
		part.Primitives = append(part.Primitives, p)
		part.Calls += p.Calls
		part.Errors += p.Errors
		part.Rejected += p.Rejected
	}
	return part
}

// JSON returns the snapshot as the resource shows it. Durations are in
// milliseconds, and primitives have names such as tool:echo.
func (s Snapshot) JSON() runtime.JSON {
	var primitives runtime.Object
	for _, p := range s.Primitives {
		primitives.Set(string(p.Kind)+":"+p.Name, codec.ObjectValue(
			codec.Member{Name: "calls", Value: codec.IntValue(p.Calls)},
			codec.Member{Name: "errors", Value: codec.IntValue(p.Errors)},
			codec.Member{Name: "rejected", Value: codec.IntValue(p.Rejected)},
			codec.Member{Name: "avg_ms", Value: milliseconds(p.Total / time.Duration(max(p.Calls, 1)))},
			codec.Member{Name: "p95_ms", Value: milliseconds(p.P95)},
			codec.Member{Name: "max_ms", Value: milliseconds(p.Max)},
			codec.Member{Name: "last_call", Value: codec.StringValue(p.LastCall.UTC().Format(timeSeconds))},
		))
	}
	return codec.ObjectValue(
		codec.Member{Name: "uptime_seconds", Value: decimal(s.Uptime.Seconds(), 1)},
		codec.Member{Name: "calls", Value: codec.IntValue(s.Calls)},
		codec.Member{Name: "errors", Value: codec.IntValue(s.Errors)},
		codec.Member{Name: "rejected", Value: codec.IntValue(s.Rejected)},
		codec.Member{Name: "by_primitive", Value: primitives.Value()},
	)
}
