package leaktest

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// mostUndone is how many times what a text says is undone.
const mostUndone = 8

// A search holds all that some bytes say, in lower case. It shares no code with what it
// judges.
type search struct{ texts map[string]bool }

// newSearch undoes the JSON of what left, or takes it as a text when it is none.
func newSearch(sent []byte) *search {
	s := &search{texts: map[string]bool{}}
	s.text(string(sent), mostUndone)
	return s
}

// has reports whether a part of a plant is to be found.
func (s *search) has(p plant) bool {
	for text := range s.texts {
		if slices.ContainsFunc(p.raws, func(raw string) bool { return strings.Contains(text, raw) }) {
			return true
		}
	}
	return false
}

// hasAll reports whether every part of a plant is to be found.
func (s *search) hasAll(p plant) bool {
	return !slices.ContainsFunc(p.raws, func(raw string) bool {
		for text := range s.texts {
			if strings.Contains(text, raw) {
				return false
			}
		}
		return true
	})
}

// text takes a text, and what it says in ever other ways.
func (s *search) text(text string, depth int) {
	lower := strings.ToLower(text)
	if depth < 0 || s.texts[lower] {
		return
	}
	s.texts[lower] = true
	s.text(shown(text), depth-1)
	s.data(text, depth)
	if strings.Contains(text, "%") {
		s.text(unescaped(text), depth-1)
	}
	for _, run := range strings.FieldsFunc(text, outside) {
		if len(run) < leastEncoded {
			continue
		}
		for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
			if plain, err := encoding.DecodeString(run); err == nil && utf8.Valid(plain) {
				s.text(string(plain), depth-1)
			}
		}
	}
}

// data takes what stands in a text that is JSON.
func (s *search) data(text string, depth int) {
	in := json.NewDecoder(strings.NewReader(text))
	in.UseNumber()
	for {
		var v any
		if in.Decode(&v) != nil {
			return
		}
		s.value(v, depth)
	}
}

func (s *search) value(v any, depth int) {
	switch v := v.(type) {
	case string:
		s.text(v, depth-1)
	case json.Number:
		s.texts[v.String()] = true
	case []any:
		for _, item := range v {
			s.value(item, depth)
		}
	case map[string]any:
		for name, member := range v {
			s.text(name, depth-1)
			s.value(member, depth)
		}
	}
}

// leastEncoded is how long a text in base64 is at least that is undone.
const leastEncoded = 8

// outside reports whether a character is of no alphabet of base64.
func outside(c rune) bool {
	return !strings.ContainsRune("+/-_"+digits, c) && (c|0x20 < 'a' || c|0x20 > 'z')
}

// unescaped returns a text without the escapes of URLs.
func unescaped(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+3 <= len(text) {
			if plain, err := url.PathUnescape(text[i : i+3]); err == nil {
				out.WriteString(plain)
				i += 2
				continue
			}
		}
		out.WriteByte(text[i])
	}
	return out.String()
}

// shown returns a text without characters that do not show, and with wide ones narrow.
func shown(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case unicode.Is(unicode.Cf, c):
			return -1
		case '\uff01' <= c && c <= '\uff5e':
			return c - '\uff01' + '!'
		}
		return c
	}, text)
}

// TestSearch has the search find a plant in what every form makes of it.
func TestSearch(t *testing.T) {
	r := newRand(t)
	for range 2000 {
		p := newPlant(r)
		for _, form := range forms {
			sent := jsonText(object("note", stringOf(form.write(r, p.text))))
			if s := newSearch([]byte(sent)); !s.hasAll(p) {
				t.Fatalf("%s as %s is not seen in %s: %q", p.kind, form.name, sent, slices.Collect(maps.Keys(s.texts)))
			}
		}
	}
}
