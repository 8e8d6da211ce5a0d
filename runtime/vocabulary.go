package runtime

import (
	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/runtime/codec"
)

// Capability is one kind of effect that a primitive has or needs.
type Capability = annotations.Capability

// The capabilities.
const (
	ReadState   = annotations.ReadState
	WriteState  = annotations.WriteState
	ReadFS      = annotations.ReadFS
	WriteFS     = annotations.WriteFS
	CloudAccess = annotations.CloudAccess
	Exec        = annotations.Exec
	Reveal      = annotations.Reveal
)

// Sensitivity says how delicate the output of a primitive is.
type Sensitivity = annotations.Sensitivity

// The sensitivities, ascending.
const (
	Public       = annotations.Public
	Internal     = annotations.Internal
	Confidential = annotations.Confidential
	Restricted   = annotations.Restricted
)

// Hint is a statement of three values.
type Hint = annotations.Hint

// The values of a hint.
const (
	Unset = annotations.Unset
	False = annotations.False
	True  = annotations.True
)

// Hints are the behaviour hints of a tool.
type Hints = annotations.Hints

// JSON is an ordered JSON value. Its zero value stands for an absent value.
type JSON = codec.Value

// Object builds an ordered JSON object. Its zero value is {}.
type Object = codec.Object

// Map is an ordered map with string keys.
type Map[V any] = codec.Map[V]
