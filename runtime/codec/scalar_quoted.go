package codec

import (
	"bytes"
	"errors"
	"strconv"
)

// What the option string of encoding/json's struct tags puts into strings is read as
// the schema says it: in the form that JSON has for the value, and not coerced.

// QuotedBool reads a boolean that stands in a string.
func (r *Reader) QuotedBool() bool {
	text, ok := r.quoted()
	if !ok {
		return false
	}
	switch string(text) {
	case "true":
		return true
	case "false":
	default:
		r.report("bool_parsing", "Input should be 'true' or 'false'")
	}
	return false
}

// QuotedInt reads a signed integer of the given size in bits that stands in a string.
func (r *Reader) QuotedInt(bits int) int64 {
	text, ok := r.quotedInteger()
	if !ok {
		return 0
	}
	n, err := strconv.ParseInt(string(text), 10, bits)
	r.reportQuoted(err)
	return n
}

// QuotedUint reads an unsigned integer of the given size in bits that stands in a
// string.
func (r *Reader) QuotedUint(bits int) uint64 {
	text, ok := r.quotedInteger()
	if !ok {
		return 0
	}
	n, err := strconv.ParseUint(string(text), 10, bits)
	r.reportQuoted(err)
	return n
}

// QuotedFloat reads a number of the given size in bits, 32 or 64, that stands in a
// string.
func (r *Reader) QuotedFloat(bits int) float64 {
	text, ok := r.quoted()
	if !ok {
		return 0
	}
	if end, ok := scanNumber(text, 0); !ok || end != len(text) {
		r.report("float_parsing", floatMessage+", unable to parse string as a number")
		return 0
	}
	f, _, _ := r.parseFloat(text, bits)
	return f
}

// quoted reads a string; its text is only valid until the next call.
func (r *Reader) quoted() (text []byte, ok bool) {
	if r.peek() != '"' {
		r.mismatch("string_type", stringMessage)
		return nil, false
	}
	return r.scalarText()
}

// quotedInteger reads a string that holds an integer as JSON writes it.
func (r *Reader) quotedInteger() (text []byte, ok bool) {
	text, ok = r.quoted()
	if !ok {
		return nil, false
	}
	if end, ok := scanNumber(text, 0); !ok || end != len(text) || bytes.ContainsAny(text, ".eE") {
		r.reportInt(intText)
		return nil, false
	}
	return text, true
}

// reportQuoted records what is wrong with an integer that is written well.
func (r *Reader) reportQuoted(err error) {
	switch {
	case errors.Is(err, strconv.ErrRange):
		r.reportInt(intTooBig)
	case err != nil: // a sign
		r.reportInt(intText)
	}
}

// QuotedBool writes a boolean in a string.
func (w *Writer) QuotedBool(b bool) {
	w.buf = append(strconv.AppendBool(append(w.buf, '"'), b), '"')
}

// QuotedInt writes an integer in a string.
func (w *Writer) QuotedInt(n int64) {
	w.buf = append(strconv.AppendInt(append(w.buf, '"'), n, 10), '"')
}

// QuotedUint writes an integer in a string.
func (w *Writer) QuotedUint(n uint64) {
	w.buf = append(strconv.AppendUint(append(w.buf, '"'), n, 10), '"')
}

// QuotedFloat writes a number in a string, see [Writer.Float].
func (w *Writer) QuotedFloat(f float64, bits int) {
	w.buf = append(w.buf, '"')
	w.Float(f, bits)
	w.buf = append(w.buf, '"')
}
