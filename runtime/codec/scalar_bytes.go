package codec

import (
	"bytes"
	"encoding/base64"
)

// ReadBytes reads a string of base64 text. The alphabets of RFC 4648 are both taken,
// with padding or without. The result is not nil when the text is good.
func ReadBytes[B ~byte](r *Reader) []B {
	if r.peek() != '"' {
		r.mismatch("string_type", stringMessage)
		return nil
	}
	text, t, ok := r.stringBytes()
	switch {
	case !ok:
		return nil
	case t&badUnicode != 0:
		r.report(typeUnicode, unicodeMessage)
		return nil
	}
	data, ok := decodeBase64(text)
	if !ok {
		r.report(typeBytes, "Input should be valid base64")
		return nil
	}
	if same, ok := any(data).([]B); ok {
		return same
	}
	list := make([]B, len(data))
	for i, b := range data {
		list[i] = B(b)
	}
	return list
}

// decodeBase64 decodes text in one of the two alphabets; a text that has padding must
// have all of it.
func decodeBase64(text []byte) ([]byte, bool) {
	url, padded := bytes.ContainsAny(text, "-_"), bytes.IndexByte(text, '=') >= 0
	form := base64.RawStdEncoding
	switch {
	case url && padded:
		form = base64.URLEncoding
	case url:
		form = base64.RawURLEncoding
	case padded:
		form = base64.StdEncoding
	}
	data := make([]byte, form.DecodedLen(len(text)))
	n, err := form.Decode(data, text)
	return data[:n], err == nil
}

// WriteBytes writes bytes as base64 text in the standard alphabet with padding, nil as
// the empty string.
func WriteBytes[B ~byte](w *Writer, list []B) {
	data, ok := any(list).([]byte)
	if !ok {
		data = make([]byte, len(list))
		for i, b := range list {
			data[i] = byte(b)
		}
	}
	w.buf = append(w.buf, '"')
	w.buf = append(base64.StdEncoding.AppendEncode(w.buf, data), '"')
}
