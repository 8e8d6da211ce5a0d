package runtime

import (
	"bytes"
	"time"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Call is one call on its way through middleware to a handler. It belongs to one
// goroutine at a time and is invalid after the call was answered.
type Call struct {
	Kind      Kind
	Name      string // internal name, without the prefix of a mount
	Spec      Spec
	Principal *Principal // never nil
	Context   *Context   // what the handler gets; a new one for an attempt after a deadline
	URI       string     // canonical URI of a read, else empty
	SentURI   string     // the same as the client wrote it
	Started   time.Time
	// Continued says that this is a further round of a call that was counted before
	// (see [InputRequired]): limits, audit and metrics leave it out.
	Continued bool
	Policy    Policy // the snapshot that decides about this call
	// Report gathers what pipelines and the size cap did to the answer, also where
	// the answer itself does not say so. Copies of the call share it.
	Report *Report
	// Raw holds the arguments as received: nil when absent, maybe not JSON at all.
	// Values that a policy replaced by tokens are still tokens. Middleware that
	// replaces Raw passes on a copy of the call made by WithRaw.
	Raw []byte

	arguments JSON // Raw parsed, once parsed is true
	parsed    bool
}

// Arguments returns the arguments as received, {} when there were none. It is
// absent when they are not JSON.
func (c *Call) Arguments() JSON {
	if !c.parsed {
		c.parsed = true
		c.arguments = parseArguments(c.Raw)
	}
	return c.arguments
}

// WithRaw returns a copy of the call with other arguments.
func (c *Call) WithRaw(raw []byte) *Call {
	clone := *c
	clone.Raw, clone.arguments, clone.parsed = raw, JSON{}, false
	return &clone
}

func parseArguments(raw []byte) JSON {
	var none Object
	if len(bytes.TrimSpace(raw)) == 0 {
		return none.Value()
	}
	value, err := codec.Parse(raw, codec.Limits{})
	switch {
	case err != nil:
		return JSON{}
	case value.Kind() == codec.KindNull:
		return none.Value()
	}
	return value
}
