package layer

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime"
)

// fitting returns the answer to a read or a prompt, or the error for one that is
// larger than Options.MaxStructuredBytes.
func (s *scope) fitting(answer Result) (Result, error) {
	limit := s.layer.opts.MaxStructuredBytes
	if limit <= 0 {
		return answer, nil
	}
	size := len(answer.AppendJSON(nil))
	if size <= limit {
		return answer, nil
	}
	return nil, runtime.NewError(fmt.Sprintf("%s is too large: %d bytes, at most %d are allowed", s.call.Kind, size, limit), runtime.JSON{})
}
