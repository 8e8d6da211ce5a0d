package annotations

import "slices"

// Hint is a statement of three values: MCP clients assume the worst for a hint
// that is absent, so "false" and "not said" must stay apart.
type Hint uint8

// The values of a hint. An unset hint is left out of the wire definition.
const (
	Unset Hint = iota
	False
	True
)

// HintOf returns True or False.
func HintOf(b bool) Hint {
	if b {
		return True
	}
	return False
}

// Hints are the four behaviour hints of an MCP tool (ToolAnnotations).
type Hints struct {
	ReadOnly    Hint // does not change anything
	Destructive Hint // may destroy something; meaningful when not read-only
	Idempotent  Hint // calling again with the same arguments changes nothing more
	OpenWorld   Hint // reaches outside the data the server has loaded
}

// Derive fills the hints that are unset from the capabilities and keeps those
// that are set:
//
//   - ReadOnly is true unless the capabilities hold write_state, write_fs or exec.
//   - Destructive is false.
//   - OpenWorld is true when they hold cloud_access or exec.
//   - Idempotent is true when ReadOnly (derived or declared) is true and they hold
//     neither cloud_access nor exec: two remote collections a minute apart may
//     differ. Otherwise it stays unset.
func Derive(h Hints, capabilities []Capability) Hints {
	has := func(cs ...Capability) bool {
		return slices.ContainsFunc(cs, func(c Capability) bool { return slices.Contains(capabilities, c) })
	}
	outside := has(CloudAccess, Exec)
	if h.ReadOnly == Unset {
		h.ReadOnly = HintOf(!has(WriteState, WriteFS, Exec))
	}
	if h.Destructive == Unset {
		h.Destructive = False
	}
	if h.OpenWorld == Unset {
		h.OpenWorld = HintOf(outside)
	}
	if h.Idempotent == Unset && h.ReadOnly == True && !outside {
		h.Idempotent = True
	}
	return h
}
