package compare

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// equal compares values that may be absent.
func equal(a, b codec.Value) bool {
	if a.IsZero() || b.IsZero() {
		return a.IsZero() && b.IsZero()
	}
	return a.Equal(b)
}

func containsValue(list []codec.Value, v codec.Value) bool {
	return slices.ContainsFunc(list, func(have codec.Value) bool { return equal(have, v) })
}

func words(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

func orDefault(timeout string) string {
	if timeout == "" {
		return "the server's own"
	}
	return timeout
}

func valueOrNone(v codec.Value) string {
	if v.IsZero() {
		return "none"
	}
	return string(v.AppendJSON(nil))
}

func choose(condition bool, yes, no string) string {
	if condition {
		return yes
	}
	return no
}
