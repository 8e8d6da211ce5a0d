package codec

import (
	"math/bits"
	"strconv"
	"strings"
	"time"
)

// maxDuration is the magnitude of the longest duration that is negative; the longest
// one that is not is a nanosecond shorter.
const maxDuration = 1 << 63

// A durationUnit is a letter of an ISO 8601 duration. Years and months have no fixed
// length: as elsewhere they are taken for 365 and 30 days.
type durationUnit struct {
	letter byte
	length time.Duration
}

const day = 24 * time.Hour

var (
	dateUnits  = []durationUnit{{'Y', 365 * day}, {'M', 30 * day}, {'W', 7 * day}, {'D', day}}
	clockUnits = []durationUnit{{'H', time.Hour}, {'M', time.Minute}, {'S', time.Second}}
)

// parseDuration reads a duration of ISO 8601, which may have a sign, and a fraction in
// its last unit; fits is false when it has more than 64 bits of nanoseconds.
func parseDuration(s string) (d time.Duration, fits, ok bool) {
	neg := false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		neg, s = s[0] == '-', s[1:]
	}
	s, ok = strings.CutPrefix(s, "P")
	date, clock, hasClock := strings.Cut(s, "T")
	if !ok || date == "" && clock == "" || hasClock && clock == "" {
		return 0, false, false
	}
	var sum durationSum
	if !sum.add(date, dateUnits) || date != "" && sum.fraction && hasClock || !sum.add(clock, clockUnits) {
		return 0, false, false
	}
	switch {
	case sum.over || sum.nanos > maxDuration || sum.nanos == maxDuration && !neg:
		return 0, false, true
	case neg:
		return time.Duration(-sum.nanos), true, true
	}
	return time.Duration(sum.nanos), true, true
}

// A durationSum adds up the units of a duration.
type durationSum struct {
	nanos    uint64
	over     bool // more than 64 bits
	fraction bool // the last unit had one
}

// add reads numbers with letters after them. Units come in their order, each once.
func (t *durationSum) add(s string, units []durationUnit) bool {
	for s != "" {
		end := leadingDigits(s)
		whole, fraction := s[:end], ""
		if end < len(s) && (s[end] == '.' || s[end] == ',') {
			fraction = s[end+1:]
			fraction = fraction[:leadingDigits(fraction)]
			if end += 1 + len(fraction); fraction == "" {
				return false
			}
		}
		if whole == "" || end == len(s) || t.fraction {
			return false
		}
		for len(units) > 0 && units[0].letter != s[end] {
			units = units[1:]
		}
		if len(units) == 0 {
			return false
		}
		t.unit(whole, fraction, units[0].length)
		s, units = s[end+1:], units[1:]
	}
	return true
}

// unit adds whole.fraction times a length; what is less than a nanosecond is dropped.
func (t *durationSum) unit(whole, fraction string, length time.Duration) {
	n, err := strconv.ParseUint(whole, 10, 64)
	hi, lo := bits.Mul64(n, uint64(length))
	t.fraction = fraction != ""
	part := uint64(0)
	for i, scale := 0, uint64(length); i < len(fraction) && scale > 0; i++ {
		// The lengths are multiples of 10^9, so that nine digits divide evenly.
		scale /= 10
		part += uint64(fraction[i]-'0') * scale
	}
	sum, carry := bits.Add64(t.nanos, lo, 0)
	sum, more := bits.Add64(sum, part, 0)
	t.nanos, t.over = sum, t.over || err != nil || hi > 0 || carry > 0 || more > 0
}

// appendDuration appends d in ISO 8601, in hours, minutes and seconds.
func appendDuration(dst []byte, d time.Duration) []byte {
	n := uint64(d)
	if d < 0 {
		dst, n = append(dst, '-'), -n
	}
	dst = append(dst, "PT"...)
	if n == 0 {
		return append(dst, "0S"...)
	}
	hours, n := n/uint64(time.Hour), n%uint64(time.Hour)
	minutes, n := n/uint64(time.Minute), n%uint64(time.Minute)
	if hours > 0 {
		dst = append(strconv.AppendUint(dst, hours, 10), 'H')
	}
	if minutes > 0 {
		dst = append(strconv.AppendUint(dst, minutes, 10), 'M')
	}
	if n == 0 {
		return dst
	}
	seconds, n := n/uint64(time.Second), n%uint64(time.Second)
	dst = strconv.AppendUint(dst, seconds, 10)
	if n > 0 {
		digits := strconv.FormatUint(n+uint64(time.Second), 10) // a 1 before nine digits
		dst = append(append(dst, '.'), strings.TrimRight(digits[1:], "0")...)
	}
	return append(dst, 'S')
}

// leadingDigits returns the number of digits that s begins with.
func leadingDigits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}
