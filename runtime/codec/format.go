package codec

import (
	"net"
	"net/url"
	"strconv"
	"strings"
)

// A Format is a value of the JSON Schema keyword "format" that strings are checked
// against.
type Format string

// The formats, as RFC 3339, RFC 4122, RFC 2673, RFC 4291 and RFC 3986 define them.
const (
	FormatDateTime Format = "date-time"
	FormatDate     Format = "date"
	FormatTime     Format = "time"
	FormatDuration Format = "duration"
	FormatUUID     Format = "uuid"
	FormatIPv4     Format = "ipv4"
	FormatIPv6     Format = "ipv6"
	FormatURI      Format = "uri"
)

// valid reports whether s has the format. A format that is none of ours has no rules.
func (f Format) valid(s string) bool {
	switch f {
	case FormatDateTime:
		_, ok := parseTime([]byte(s))
		return ok && len(s) > dateLen
	case FormatDate:
		_, _, _, ok := parseDate([]byte(s))
		return ok
	case FormatTime:
		_, ok := parseClock([]byte(s))
		return ok
	case FormatDuration:
		return validDuration(s)
	case FormatUUID:
		return validUUID(s)
	case FormatIPv4:
		return validIPv4(s)
	case FormatIPv6:
		return strings.Contains(s, ":") && net.ParseIP(s) != nil
	case FormatURI:
		return validURI(s)
	}
	return true
}

// validDuration accepts a duration of RFC 3339, appendix A: P, then either weeks, or
// days and, after T, time, where units follow each other without gaps.
func validDuration(s string) bool {
	s, ok := strings.CutPrefix(s, "P")
	if !ok {
		return false
	}
	date, clock, hasClock := strings.Cut(s, "T")
	units, ok := durationUnits(date)
	switch {
	case !ok:
		return false
	case units == "W":
		return !hasClock
	case !strings.Contains("YMD", units):
		return false
	case !hasClock:
		return units != ""
	}
	units, ok = durationUnits(clock)
	return ok && units != "" && strings.Contains("HMS", units)
}

// durationUnits returns the letters of a sequence of numbers with letters after them.
func durationUnits(s string) (units string, ok bool) {
	for s != "" {
		i := 0
		for i < len(s) && s[i]-'0' <= 9 {
			i++
		}
		if i == 0 || i == len(s) {
			return "", false
		}
		units += s[i : i+1]
		s = s[i+1:]
	}
	return units, true
}

func validUUID(s string) bool {
	const form = "00000000-0000-0000-0000-000000000000"
	if len(s) != len(form) {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if form[i] == '-' {
			if c != '-' {
				return false
			}
			continue
		}
		if c-'0' > 9 && c|0x20-'a' > 5 {
			return false
		}
	}
	return true
}

// validIPv4 accepts four numbers up to 255. Only zero may begin with a 0, because some
// readers take other numbers that do for octal ones.
func validIPv4(s string) bool {
	parts := 0
	for part := range strings.SplitSeq(s, ".") {
		parts++
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > 255 || (n != 0 && part[0] == '0') {
			return false
		}
	}
	return parts == 4
}

// validURI accepts an absolute URI; a host that is an IPv6 address must be one, in
// brackets.
func validURI(s string) bool {
	u, err := url.Parse(s)
	if err != nil || !u.IsAbs() {
		return false
	}
	if host := u.Hostname(); strings.Contains(host, ":") {
		return strings.Contains(u.Host, "[") && strings.Contains(u.Host, "]") && net.ParseIP(host) != nil
	}
	return true
}
