package middleware_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// All middleware in the order to use it in.
func Example() {
	registry := runtime.NewRegistry()
	if err := layertest.Register(registry); err != nil {
		log.Fatal(err)
	}
	audit, err := middleware.NewAudit(middleware.AuditOptions{Writer: os.Stderr})
	if err != nil {
		log.Fatal(err)
	}
	limiter, err := middleware.NewLimiter(middleware.LimiterOptions{Limit: 4})
	if err != nil {
		log.Fatal(err)
	}
	metrics := middleware.NewMetrics()
	cache := middleware.NewCache(middleware.CacheOptions{})
	l, err := layer.New(registry, layer.Options{
		Policy: layer.AllowAll(),
		Middleware: []layer.Middleware{
			audit.Wrap, metrics.Wrap, limiter.Wrap, cache.Wrap, middleware.Retry(middleware.RetryOptions{}),
		},
		Extra: []runtime.Spec{metrics.Resource()},
	})
	if err != nil {
		log.Fatal(err)
	}
	defer cache.Attach(l)()
	for range 3 {
		if _, err := l.CallTool(context.Background(), runtime.Local(), "echo", []byte(`{"text":"hi"}`)); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("calls", metrics.Snapshot().Calls, "from the cache", cache.Stats().Hits)
	// Output: calls 3 from the cache 2
}
