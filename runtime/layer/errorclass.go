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

// isClass reports whether err itself is of a class of package runtime, so that nothing
// of an author runs when it is asked for its text.
func isClass(err error) bool {
	switch err.(type) {
	case *runtime.LayerError, *runtime.NotFoundError, *runtime.InvalidArgumentsError,
		*runtime.AccessDeniedError, *runtime.RateLimitedError, *runtime.MissingCapabilityError:
		return true
	}
	return false
}

// handlerError is an error of a handler whose text was asked for while the handler's
// deadline still counted: Error is the author's code too.
type handlerError struct {
	error
	text string
}

func (e *handlerError) Error() string { return e.text }

func (e *handlerError) Unwrap() error { return e.error }
