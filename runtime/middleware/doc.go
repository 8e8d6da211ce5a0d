// Package middleware holds middleware for every server: an audit log, metrics, a
// limit on concurrent calls, a cache and retries.
//
// # Model
//
// All of it has the shape of [layer.Middleware]. What keeps state is a type with a
// Wrap method, made by a constructor whose options may be zero:
//
//	audit, err := middleware.NewAudit(middleware.AuditOptions{Path: "calls.jsonl"})
//	...
//	metrics := middleware.NewMetrics()
//	limiter, err := middleware.NewLimiter(middleware.LimiterOptions{})
//	...
//	cache := middleware.NewCache(middleware.CacheOptions{})
//	l, err := layer.New(registry, layer.Options{
//		Middleware: []layer.Middleware{
//			audit.Wrap, metrics.Wrap, limiter.Wrap, cache.Wrap,
//			middleware.Retry(middleware.RetryOptions{}),
//		},
//		...
//	})
//
// This is the order to use them in, outermost first: audit and metrics then see
// every call, also those that the others refuse or answer. One value may serve
// several layers, which then share its state, but a cache must serve only one.
//
// The lines of an audit log may form a chain, with which [VerifyAudit] finds what was
// changed in it.
//
// Middleware runs before the policy decides about the call and sees the result as
// the caller gets it. The arguments it sees are those that were received, in which
// tokens still stand for real values.
//
// Spans of OpenTelemetry and an endpoint for Prometheus are modules of their own
// in the folders otel and prometheus, so that servers without them do not depend
// on either.
package middleware
