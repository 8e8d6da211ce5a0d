package layer

import (
	"errors"

	"github.com/cloudg/cloudg/runtime"
)

// is reports whether an error of type E is in the chain of err.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// sameClass returns an error of the class of err.
func sameClass(err error, e runtime.LayerError) error {
	switch {
	case is[*runtime.NotFoundError](err):
		return &runtime.NotFoundError{LayerError: e}
	case is[*runtime.InvalidArgumentsError](err):
		return &runtime.InvalidArgumentsError{LayerError: e}
	case is[*runtime.AccessDeniedError](err):
		return &runtime.AccessDeniedError{LayerError: e}
	case is[*runtime.RateLimitedError](err):
		return &runtime.RateLimitedError{LayerError: e}
	case is[*runtime.MissingCapabilityError](err):
		return &runtime.MissingCapabilityError{LayerError: e}
	}
	return &e
}
