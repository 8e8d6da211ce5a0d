package codec

import (
	"encoding"
	"encoding/json"
	"math"
	"strconv"
	"time"
)

const hexDigits = "0123456789abcdef"

// Null writes null.
func (w *Writer) Null() { w.buf = append(w.buf, "null"...) }

// Bool writes a boolean.
func (w *Writer) Bool(b bool) { w.buf = strconv.AppendBool(w.buf, b) }

// Int writes an integer.
func (w *Writer) Int(n int64) { w.keep(strconv.AppendInt(w.buf, n, 10)) }

// Uint writes an integer.
func (w *Writer) Uint(n uint64) { w.keep(strconv.AppendUint(w.buf, n, 10)) }

// Float writes a number of 32 or 64 bits in the form that encoding/json gives it. NaN
// and infinities fail.
func (w *Writer) Float(f float64, bits int) {
	if !finite(f) {
		w.fail("not a finite number", nil)
		return
	}
	w.keep(appendFloat(w.buf, f, bits))
}

// String writes a string. Bytes that are not UTF-8 become U+FFFD.
func (w *Writer) String(s string) {
	n, end := len(w.buf), len(w.buf)+len(s)+2
	if end <= cap(w.buf) {
		b := w.buf[:end]
		if copyPlain(b[n+1:end-1], s) {
			b[n], b[end-1] = '"', '"'
			w.buf = w.buf[:end]
			return
		}
	}
	w.keep(appendString(w.buf, s))
}

// Time writes a date-time with as many digits of the second as it has. Years and
// offsets that RFC 3339 cannot write fail.
func (w *Writer) Time(t time.Time) {
	const day = 24 * 60 * 60
	if y := t.Year(); y < 0 || y > 9999 {
		w.fail("year outside of 0 to 9999", nil)
		return
	}
	if _, offset := t.Zone(); offset <= -day || offset >= day {
		w.fail("time zone more than a day from UTC", nil)
		return
	}
	w.buf = append(w.buf, '"')
	w.keep(append(t.AppendFormat(w.buf, time.RFC3339Nano), '"'))
}

// Text writes the text of m as a string, null for nil.
func (w *Writer) Text(m encoding.TextMarshaler) {
	if m == nil {
		w.Null()
		return
	}
	text, err := m.MarshalText()
	if err != nil {
		w.fail("its MarshalText method failed", err)
		return
	}
	w.keep(appendString(w.buf, string(text)))
}

// Marshaler writes the JSON text of m in the form of the rest, null for nil.
func (w *Writer) Marshaler(m json.Marshaler) {
	if m == nil {
		w.Null()
		return
	}
	text, err := m.MarshalJSON()
	if err != nil {
		w.fail("its MarshalJSON method failed", err)
		return
	}
	w.checked(text, "its MarshalJSON method returned invalid JSON")
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// appendFloat appends f with the fewest digits that give f again; very small and very
// large numbers have an exponent.
func appendFloat(dst []byte, f float64, bits int) []byte {
	if n, scale := decimalPlaces(f, bits); scale >= 0 {
		return appendScaled(dst, n, scale)
	}
	abs, low, high := math.Abs(f), 1e-6, 1e21
	if bits == 32 {
		low, high = float64(float32(low)), float64(float32(high))
	}
	if abs == 0 || (abs >= low && abs < high) {
		return strconv.AppendFloat(dst, f, 'f', -1, bits)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, bits)
	// strconv writes at least two digits of the exponent, JavaScript does not.
	if n := len(dst); dst[n-2] == '0' && dst[n-4] == 'e' {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// decimalPlaces finds n and the smallest scale for which f is n / 10^scale, for the
// short numbers that are common. With at most 15 digits there is only one such
// decimal for a float64, so it is also the shortest. scale is -1 when f is not short.
func decimalPlaces(f float64, bits int) (n int64, scale int) {
	const limit = 1e15
	if bits != 64 || f == 0 {
		return 0, -1 // also keeps the sign of zero
	}
	half := math.Copysign(0.5, f)
	for scale, ten := range tens[:4] {
		x := f * ten
		if x <= -limit || x >= limit {
			break
		}
		// The product may be off by a rounding, the quotient is not.
		if n := int64(x + half); float64(n)/ten == f {
			return n, scale
		}
	}
	return 0, -1
}

// appendScaled appends n / 10^scale.
func appendScaled(dst []byte, n int64, scale int) []byte {
	if scale == 0 {
		return strconv.AppendInt(dst, n, 10)
	}
	if n < 0 {
		dst, n = append(dst, '-'), -n
	}
	power := int64(tens[scale])
	dst = append(strconv.AppendInt(dst, n/power, 10), '.')
	for n %= power; scale > 0; scale-- {
		power /= 10
		dst = append(dst, byte('0'+n/power))
		n %= power
	}
	return dst
}
