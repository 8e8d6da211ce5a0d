package detect

import (
	"encoding/base64"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	mostDecoded     = 3  // times that a text is decoded
	shortestEncoded = 12 // bytes of base64 that are decoded
)

// nextEscaped looks for text with escapes as in URLs that hides something.
func (s *scan) nextEscaped(st *stream) bool {
	for {
		k := strings.IndexByte(s.text[st.from:], '%')
		if k < 0 {
			return false
		}
		start := st.from + k
		for start > st.from && escapable(s.text[start-1]) {
			start--
		}
		end := st.from + k
		for end < len(s.text) && escapable(s.text[end]) {
			end++
		}
		s.steps += end - st.from
		st.from = end
		raw := s.text[start:end]
		plain, ok := unescape(raw)
		if !ok {
			continue
		}
		if found := s.masked(raw, plain); len(found) > 0 {
			st.candidate = encodedSpan(start, end, -1, found)
			return true
		}
	}
}

// masked returns what is in a text but not in its escaped form.
func (s *scan) masked(raw, plain string) []Finding {
	found := s.hidden(plain)
	if len(found) == 0 {
		return nil
	}
	shown := map[string]bool{}
	findings, steps := s.set.scanPlain(nil, raw, mostDecoded)
	s.steps += steps
	for _, f := range findings {
		shown[raw[f.Start:f.End]] = true
	}
	return slices.DeleteFunc(found, func(f Finding) bool { return shown[plain[f.Start:f.End]] })
}

func escapable(b byte) bool { return has(b, isUser) || b == '~' }

// unescape replaces escapes of bytes, also those that are escaped. ok is false when there
// is none.
func unescape(text string) (plain string, ok bool) {
	for range mostDecoded {
		out := make([]byte, 0, len(text))
		for i := 0; i < len(text); i++ {
			if text[i] == '%' && at(text, i+1, isHex) && at(text, i+2, isHex) {
				out = append(out, nibble(text[i+1])<<4|nibble(text[i+2]))
				i += 2
				continue
			}
			out = append(out, text[i])
		}
		if len(out) == len(text) {
			break
		}
		text, ok = string(out), true
	}
	return text, ok
}

func nibble(b byte) byte {
	if b <= '9' {
		return b - '0'
	}
	return fold(b) - 'a' + 10
}

// nextEncoded looks for text in base64 that hides something.
func (s *scan) nextEncoded(st *stream) bool {
	for {
		start, end, ok := longRun(s.text, st.from, shortestEncoded, isOpaque)
		if !ok {
			s.steps += len(s.text) - st.from
			return false
		}
		s.steps += end - st.from
		st.from = end
		plain, ok := decode(s.text[start:end])
		if !ok {
			continue
		}
		for range 2 {
			if end < len(s.text) && s.text[end] == '=' {
				end++
			}
		}
		st.from = end
		s.steps += end - start
		if found := s.hidden(plain); len(found) > 0 {
			st.candidate = encodedSpan(start, end, highEntropy, found)
			return true
		}
	}
}

// decode returns what a text in base64 says, in the alphabet of files or that of URLs.
// ok is false when that is no text.
func decode(text string) (plain string, ok bool) {
	// The upper six bits of the first byte: of ASCII that shows, of a line break or a tab,
	// or of what begins a character of UTF-8.
	if b := text[0]; !('I' <= b && b <= 'Z' || 'a' <= b && b <= 'f' || b == 'C' || b == 'D' || 'w' <= b && b <= 'z' || '0' <= b && b <= '9') {
		return "", false
	}
	var head [8]byte // six, and room for the decoder to write eight at once
	if _, err := alphabet(text[:8]).Decode(head[:], []byte(text[:8])); err != nil || !printable(whole(head[:6])) {
		return "", false
	}
	decoded, err := alphabet(text).DecodeString(text)
	return string(decoded), err == nil && printable(decoded)
}

// alphabet returns the encoding of a text in base64: that of URLs, if one of its signs
// occurs.
func alphabet(text string) *base64.Encoding {
	if strings.IndexByte(text, '-') >= 0 || strings.IndexByte(text, '_') >= 0 {
		return base64.RawURLEncoding
	}
	return base64.RawStdEncoding
}

// whole returns the beginning of a text without the character that it may end in.
func whole(text []byte) []byte {
	for i := max(0, len(text)-utf8.UTFMax); i < len(text); i++ {
		if utf8.RuneStart(text[i]) && !utf8.FullRune(text[i:]) {
			return text[:i]
		}
	}
	return text
}

// printable reports whether bytes are text.
func printable(text []byte) bool {
	for _, b := range text {
		if b < ' ' && b != '\n' && b != '\t' && b != '\r' || b == 0x7f {
			return false
		}
	}
	return utf8.Valid(text)
}

// hidden scans what was decoded.
func (s *scan) hidden(plain string) []Finding {
	found, steps := s.set.scan(nil, plain, s.depth+1)
	s.steps += steps
	return found
}

// encodedSpan returns the candidate for everything that was found in what a span says:
// of the entity of a secret, if there is one.
func encodedSpan(start, end, order int, found []Finding) candidate {
	worst := found[0]
	for _, f := range found {
		if f.Detector.Category == Secret && worst.Detector.Category != Secret {
			worst = f
		}
	}
	return candidate{extent: span(start, end), order: order, detector: worst.Detector, entity: worst.Entity, inside: found}
}
