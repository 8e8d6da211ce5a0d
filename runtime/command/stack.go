package command

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

const envAuditLog = "CLOUDG_MCP_AUDIT_LOG"

// stack is what every command puts around calls, outside of the server's own
// middleware.
type stack struct {
	audit   *middleware.Audit // nil without an audit log
	metrics *middleware.Metrics
}

// newStack opens the audit log, which p closes in the end, and starts to count.
func (p *program) newStack(f *layerFlags, log *slog.Logger) (*stack, error) {
	s := &stack{metrics: middleware.NewMetrics()}
	path := cmp.Or(f.auditLog, os.Getenv(envAuditLog))
	switch {
	case f.chain && path == "":
		return nil, usageErrorf("--audit-chain needs an audit log: use --audit-log, or $%s", envAuditLog)
	case f.chain && os.Getenv(middleware.ChainVariable) == "":
		return nil, usageErrorf("--audit-chain needs a key that nobody can guess in $%s", middleware.ChainVariable)
	case path == "":
		return s, nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() || strings.HasSuffix(path, string(os.PathSeparator)) {
		return nil, usageErrorf("--audit-log and $%s take a file, not a directory", envAuditLog)
	}
	var err error
	if s.audit, err = middleware.NewAudit(middleware.AuditOptions{Path: path, Chain: f.chain, Logger: log}); err != nil {
		return nil, err
	}
	p.closers = append(p.closers, s.audit.Close)
	return s, nil
}

// middleware returns what wraps every call, with that of the server inside.
func (s *stack) middleware(own []layer.Middleware) []layer.Middleware {
	list := []layer.Middleware{s.metrics.Wrap}
	if s.audit != nil {
		list = slices.Insert(list, 0, s.audit.Wrap)
	}
	return append(list, own...)
}

// extra returns the resources that the stack adds, unless the server has them.
func (s *stack) extra(registry *runtime.Registry) []runtime.Spec {
	if _, taken := registry.Resource(middleware.MetricsURI); taken {
		return nil
	}
	return []runtime.Spec{s.metrics.Resource()}
}

// reopenOnHangup opens the audit log anew whenever the process gets SIGHUP, which
// is how programs that rotate logs ask for it, until ctx is done. Without an audit
// log the signal keeps its meaning.
func (s *stack) reopenOnHangup(ctx context.Context, log *slog.Logger) {
	if s.audit == nil {
		return
	}
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	go func() {
		defer signal.Stop(hangups)
		for {
			select {
			case <-hangups:
				if err := s.audit.Reopen(); err != nil {
					log.Error("the audit log could not be opened anew; the old file stays in use", "error", err)
				}
			case <-ctx.Done():
				return
			}
		}
	}()
}
