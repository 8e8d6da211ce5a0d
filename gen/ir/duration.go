package ir

import (
	"strconv"
	"strings"
	"time"
)

// DurationText returns nanoseconds, as the rules of durations have them, as Go writes a
// duration, without the units that are zero; other text is returned as it is.
func DurationText(nanoseconds string) string {
	n, err := strconv.ParseInt(nanoseconds, 10, 64)
	if err != nil {
		return nanoseconds
	}
	s := time.Duration(n).String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}
