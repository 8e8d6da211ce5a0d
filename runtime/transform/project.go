package transform

import "github.com/cloudg/cloudg/runtime"

// ProjectOptions are the options of the projection, which leaves parts out.
type ProjectOptions struct {
	Include, Exclude []string // path globs
	// AllowKeys are globs of the keys that stay, nil for all; AllowKeysBy replaces
	// it for primitives of a sensitivity.
	AllowKeys   []string
	AllowKeysBy map[runtime.Sensitivity][]string

	MaxDepth, MaxList, MaxString, MaxChars int // or None

	DropNulls, DropEmpty bool
	ListMarker           bool // say how many items were left out
	MinList, MinString   int  // what the size budget leaves at least
}

// Reversible implements [Settings].
func (*ProjectOptions) Reversible() bool { return false }

func checkProject(o *object, _ *Context) Settings {
	const leastString = 8
	s := &ProjectOptions{
		Include:    o.texts("include", nil),
		Exclude:    o.texts("exclude", nil),
		AllowKeys:  o.texts("allow_keys", nil),
		MaxDepth:   o.limit("max_depth", None, 0),
		MaxList:    o.limit("max_list", None, 0),
		MaxString:  o.limit("max_string", None, 0),
		MaxChars:   o.limit("max_chars", None, 0),
		DropNulls:  o.flag("drop_nulls", false),
		DropEmpty:  o.flag("drop_empty", false),
		ListMarker: o.flag("list_marker", true),
		MinList:    o.count("min_list", 1, 0),
		MinString:  max(o.count("min_string", 64, 0), leastString),
	}
	for _, entry := range o.entries("allow_keys_by_sensitivity") {
		sensitivity := runtime.Sensitivity(entry.Name)
		at := o.in(entry.Value, "allow_keys_by_sensitivity")
		if !sensitivity.Valid() {
			at.failUnnamed(entry.Name, "every key must be one of public, internal, confidential, restricted")
			continue
		}
		if s.AllowKeysBy == nil {
			s.AllowKeysBy = map[runtime.Sensitivity][]string{}
		}
		s.AllowKeysBy[sensitivity] = at.list(entry.Name, entry.Value)
	}
	return s
}
