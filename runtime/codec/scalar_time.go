package codec

import (
	"math"
	"time"
)

// Time reads a date-time of RFC 3339. A date alone stands for its midnight in UTC, a
// number for the seconds since 1970.
func (r *Reader) Time() time.Time {
	c := r.peek()
	start := r.pos
	switch {
	case c == '"':
		text, ok := r.scalarText()
		if !ok {
			return time.Time{}
		}
		t, ok := parseTime(text)
		if !ok {
			r.report("datetime_from_date_parsing", "Input should be a valid datetime or date")
		} else if len(text) == dateLen {
			r.coercedTime(start, t)
		}
		return t
	case c == '-' || c-'0' <= 9:
		t, ok := r.unixTime()
		if !ok {
			return time.Time{}
		}
		r.coercedTime(start, t)
		return t
	}
	r.mismatch("datetime_type", "Input should be a valid datetime")
	return time.Time{}
}

// coercedTime notes that the value from start stands for t.
func (r *Reader) coercedTime(start int, t time.Time) {
	if r.unique > 0 {
		r.coerced(start, t.AppendFormat(nil, `"`+time.RFC3339Nano+`"`))
	}
}

// unixTime reads seconds since 1970, in whole microseconds because a float64 holds no
// more of today's times. Only years that RFC 3339 can write are times. What is none is
// reported.
func (r *Reader) unixTime() (time.Time, bool) {
	const first, last = -62135596800, 253402300799 // years 1 to 9999
	t, inRange := time.Time{}, false
	if n, ok := r.quickInt(); ok {
		t, inRange = time.Unix(n, 0).UTC(), n >= first && n <= last
	} else {
		f, _, ok := r.float(64)
		if !ok {
			return t, false
		}
		if inRange = f >= first && f < last+1; inRange {
			sec, frac := math.Modf(f)
			t = time.Unix(int64(sec), int64(math.Round(frac*1e6))*1e3).UTC()
		}
	}
	if !inRange {
		r.report("datetime_parsing", "Input should be a valid datetime")
	}
	return t, inRange
}

const dateLen = len("2006-01-02")

// parseTime reads a date-time, or a date.
func parseTime(b []byte) (time.Time, bool) {
	if len(b) < dateLen {
		return time.Time{}, false
	}
	year, month, day, ok := parseDate(b[:dateLen])
	if !ok || len(b) == dateLen {
		return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC), ok
	}
	if b[dateLen]|0x20 != 't' {
		return time.Time{}, false
	}
	c, ok := parseClock(b[dateLen+1:])
	if !ok {
		return time.Time{}, false
	}
	zone := time.UTC
	if c.offset != 0 {
		zone = time.FixedZone("", c.offset*60)
	}
	return time.Date(year, time.Month(month), day, c.hour, c.min, c.sec, c.nano, zone), true
}

// parseDate reads yyyy-mm-dd.
func parseDate(b []byte) (year, month, day int, ok bool) {
	if len(b) != 10 || b[4] != '-' || b[7] != '-' {
		return 0, 0, 0, false
	}
	century, ok1 := twoDigits(b, 99)
	rest, ok2 := twoDigits(b[2:], 99)
	month, ok3 := twoDigits(b[5:], 12)
	day, ok4 := twoDigits(b[8:], 31)
	year = century*100 + rest
	if !ok1 || !ok2 || !ok3 || !ok4 || month == 0 || day == 0 {
		return 0, 0, 0, false
	}
	// Day 0 of the next month is the last of this one.
	return year, month, day, day <= 28 || day <= time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// A clock is a time of day with its offset from UTC in minutes.
type clock struct{ hour, min, sec, nano, offset int }

// parseClock reads hh:mm:ss with an optional fraction and an offset. Second 60 is
// allowed where leap seconds are: in the last minute of a day of UTC.
func parseClock(b []byte) (c clock, ok bool) {
	if len(b) < len("15:04:05Z") || b[2] != ':' || b[5] != ':' {
		return c, false
	}
	var ok1, ok2, ok3 bool
	c.hour, ok1 = clockNumber(b, 23)
	c.min, ok2 = clockNumber(b[3:], 59)
	c.sec, ok3 = clockNumber(b[6:], 60)
	b = b[8:]
	if b[0] == '.' {
		end := digitsEnd(b, 1)
		if end == 1 {
			return c, false
		}
		for i, scale := 1, 100_000_000; i < end && scale > 0; i, scale = i+1, scale/10 {
			c.nano += int(b[i]-'0') * scale
		}
		b = b[end:]
	}
	var ok4 bool
	c.offset, ok4 = parseOffset(b)
	ok = ok1 && ok2 && ok3 && ok4
	if ok && c.sec == 60 {
		const day = 24 * 60
		utc := (c.hour*60 + c.min - c.offset + day) % day
		ok = utc == day-1
	}
	return c, ok
}

// parseOffset reads Z or ±hh:mm and returns minutes.
func parseOffset(b []byte) (minutes int, ok bool) {
	if len(b) == 1 {
		return 0, b[0]|0x20 == 'z'
	}
	if len(b) != len("+15:04") || b[3] != ':' || (b[0] != '+' && b[0] != '-') {
		return 0, false
	}
	h, ok1 := clockNumber(b[1:], 23)
	m, ok2 := clockNumber(b[4:], 59)
	minutes = h*60 + m
	if b[0] == '-' {
		minutes = -minutes
	}
	return minutes, ok1 && ok2
}

// twoDigits reads two digits that make at most limit.
func twoDigits(b []byte, limit int) (n int, ok bool) {
	if b[0]-'0' > 9 || b[1]-'0' > 9 {
		return 0, false
	}
	n = int(b[0]-'0')*10 + int(b[1]-'0')
	return n, n <= limit
}

// clockNumber is twoDigits for the parts of a time of day, where JSON Schema
// validators in Go also take a sign for the first digit: +5 and -0.
func clockNumber(b []byte, limit int) (n int, ok bool) {
	if sign := b[0]; sign == '+' || sign == '-' {
		n = int(b[1]) - '0'
		return n, n == 0 || (sign == '+' && n > 0 && n <= 9)
	}
	return twoDigits(b, limit)
}
