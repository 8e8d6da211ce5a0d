package live

import (
	"context"
	"errors"
	"log/slog"

	"github.com/cloudg/cloudg/examples/catalog/fault"
)

// Explain returns what a client is told of an error of a collector or a scanner. A
// *fault.Error speaks for itself; anything else may hold whatever the world outside
// says, which only the operator sees: it goes to the log of the server, after the
// message.
func Explain(message string, scope Scope, err error) string {
	if problem, ok := errors.AsType[*fault.Error](err); ok {
		return problem.Message
	}
	slog.Warn(message, "scope", string(scope), "error", err)
	if errors.Is(err, context.DeadlineExceeded) {
		return "It did not answer in time."
	}
	return "It failed; the log of the server says why."
}
