package transform

import (
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/vault"
)

// A Transform is a step of a pipeline, which is a pipeline itself: it must not change
// its argument, and it is shared by the calls of many goroutines.
type Transform = runtime.Pipeline

// A Factory builds a transform of one type from its options, which are an object, or
// absent for none. Its errors must not repeat values of the options.
type Factory func(options runtime.JSON) (Transform, error)

// Context is what a policy gives to the steps that it builds.
type Context struct {
	Policy            string       // its name
	Vault             *vault.Vault // whoever runs the steps saves it before anything leaves
	Detectors         []Detector   // of the policy, before those of a step
	DisabledDetectors []string
	// Labels are the words of the host's vocabulary that may be keys of counts, such as
	// the types of its assets. They stand for no secret, and an object whose type is one
	// of them is an asset.
	Labels []string
	// ReadFile reads a file of aliases, nil when there are none to read. The error
	// must not repeat what stands in the file.
	ReadFile func(path string) (runtime.JSON, error)
	// Now is the clock, nil for time.Now.
	Now func() time.Time
}

// Settings are the checked options of a step of a built-in type: one of the Options
// types of this package, as a pointer.
type Settings interface {
	// Reversible reports whether a caller may send back something that the step wrote
	// and that has to be turned into the real thing.
	Reversible() bool
	// parts returns what the step consists of, in the order in which it runs. There is
	// at least one.
	parts() ([]part, error)
}
