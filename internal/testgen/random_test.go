package testgen

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// argumentMaker makes random arguments for a schema: most of them valid, some of
// them wrong in one place or several.
type argumentMaker struct {
	random *rand.Rand
	wrong  float64 // probability of a wrong value at each place
	// odd is set by texts that encoding/json reads differently, or not at all,
	// although they are valid: 1.0 for an integer, a name twice.
	odd   bool
	root  schema // which $refs are relative to
	depth int    // of objects around the value
}

type schema = map[string]any

func (m *argumentMaker) chance(p float64) bool { return m.random.Float64() < p }

func pick[T any](m *argumentMaker, list ...T) T { return list[m.random.IntN(len(list))] }

// value returns a JSON text.
func (m *argumentMaker) value(s schema) string {
	if m.chance(m.wrong) {
		return m.anything()
	}
	s = resolve(m.root, s)
	if branches, ok := s["anyOf"].([]any); ok {
		return m.value(pick(m, branches...).(schema))
	}
	if enum, ok := s["enum"].([]any); ok {
		return encode(pick(m, enum...))
	}
	switch s["type"] {
	case "object":
		return m.object(s)
	case "array":
		return m.array(s)
	case "string":
		return m.text(s)
	case "integer":
		return m.integer(s)
	case "number":
		return m.number(s)
	case "boolean":
		return pick(m, "true", "false")
	case "null":
		return "null"
	}
	return pick(m, "1.50", `{"b":1,"a":[null,"x"]}`, `"text"`, "null", "[1,2]")
}

// anything returns a value that is wrong in most places, and coerced in some.
func (m *argumentMaker) anything() string {
	m.odd = true
	return pick(m,
		"null", "true", "false", "0", "1", "-1", "2", "1.0", "1e2", "1.5", "-0", "1e400", "9223372036854775808", "1e19", "123456789012345678901234567890",
		`""`, `"a"`, `"1"`, `"1.0"`, `" 7 "`, `"1_000"`, `"1.5"`, `"+5"`, `"0x10"`, `"1e3"`, `"nan"`, `"true"`, `"OFF"`, `"yes"`, `"red"`, `"null"`,
		`"2026-01-02"`, `"2026-01-02T03:04:05Z"`, `"\ud800"`, `"\u0000"`, "\"\xff\"", `"ünï"`,
		`"PT1.5S"`, `"-1m30s"`, `"P1Y1D"`, `"P300Y"`, `"PT"`, `"_-8"`, `"AQ"`, `"?"`, `{"kind":"circle","radius":1}`, `{"kind":"cube"}`, `{"radius":1}`,
		"[]", "[1]", `["a"]`, `["a","a"]`, "[[1,2],[3,4]]", `"[1]"`, `"[\"a\"]"`, `"[]"`, "[null]",
		"{}", `{"a":1}`, `{"a":"b","a":"c"}`, `"{}"`, `"{\"a\":1}"`, `"{\"from\":\"x\"}"`, strings.Repeat("[", 200)+strings.Repeat("]", 200),
	)
}

func (m *argumentMaker) object(s schema) string {
	m.depth++
	defer func() { m.depth-- }()
	var members []string
	add := func(name string, s schema) { members = append(members, encode(name)+":"+m.value(s)) }
	properties, _ := s["properties"].(schema)
	required, _ := s["required"].([]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		likely := 0.5
		if m.depth > maxRandomDepth {
			likely = 0
		}
		if slices.Contains(required, any(name)) {
			likely = 1 - m.wrong
		}
		for m.chance(likely) {
			add(name, properties[name].(schema))
			if !m.chance(m.wrong / 2) {
				break
			}
			m.odd = true // the name may come twice
		}
	}
	if more, ok := s["additionalProperties"].(schema); ok && m.depth <= maxRandomDepth {
		for range m.random.IntN(4) {
			add(m.key(s), more)
		}
		m.odd = m.odd || len(members) > 1 // the name may come twice
	}
	if m.chance(m.wrong / 2) {
		add(pick(m, "zz", "lmit", "\u0001"), schema{})
	}
	m.random.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, pick(m, ",", " , ", ",\n")) + "}"
}

// maxRandomDepth is the depth below which nothing is made that may be left out.
const maxRandomDepth = 5

// key returns the name of a member of a map.
func (m *argumentMaker) key(s schema) string {
	names, _ := s["propertyNames"].(schema)
	if enum, ok := names["enum"].([]any); ok {
		return pick(m, enum...).(string)
	}
	pattern, _ := names["pattern"].(string)
	match := regexp.MustCompile(pattern)
	return m.draw(func() string {
		return pick(m, "a", "b", "key with spaces", "ünï", "", "0", "1", "-5", "12", "300", "01", "-0", "1.0", "::1", "10.0.0.1")
	}, match.MatchString)
}

// resolve follows the reference that a schema is.
func resolve(root, s schema) schema {
	if ref, ok := s["$ref"].(string); ok {
		s, _ = root["$defs"].(schema)[strings.TrimPrefix(ref, "#/$defs/")].(schema)
	}
	return s
}

func (m *argumentMaker) array(s schema) string {
	low, high := bound(s, "minItems", 0), bound(s, "maxItems", 3)
	if m.depth > maxRandomDepth {
		high = max(low, 1)
	}
	if m.chance(m.wrong) {
		low, high = max(low-1, 0), high+1
	}
	var items []string
	for range low + m.random.IntN(high-low+1) {
		items = append(items, m.value(s["items"].(schema)))
	}
	return "[" + strings.Join(items, ",") + "]"
}

func bound(s schema, keyword string, otherwise int) int {
	n, ok := s[keyword].(json.Number)
	if !ok {
		return otherwise
	}
	i, err := strconv.Atoi(n.String())
	if err != nil {
		panic(fmt.Sprintf("%s of the corpus is %s", keyword, n))
	}
	return i
}

// formats are values of each format, and some that only look like one.
var formats = map[string][]string{
	"date-time": {"2026-01-02T03:04:05Z", "2026-01-02T03:04:05.123456789+05:30", "2026-13-02T03:04:05Z", "2026-01-02 03:04:05Z", "2026-01-02"},
	"date":      {"2026-01-02", "2024-02-29", "2026-02-29", "2026-1-2"},
	"time":      {"03:04:05Z", "23:59:60Z", "03:04:05.5+01:00", "25:00:00Z", "03:04"},
	"duration":  {"P1D", "PT1M30S", "P1Y2M3W", "P", "1m30s", "PT2S", "P1Y1D", "-PT1.5S", "P999Y"},
	"uuid":      {"0f8fad5b-d9cb-469f-a165-70867728950e", "0F8FAD5B-D9CB-469F-A165-70867728950E", "0f8fad5bd9cb469fa16570867728950e"},
	"ipv4":      {"10.0.0.1", "255.255.255.255", "10.0.0.256", "10.0.0", "010.0.0.1"},
	"ipv6":      {"::1", "2001:db8::1", "::ffff:10.0.0.1", "1::2::3", "fe80::1%eth0"},
	"uri":       {"https://example.org/a?b#c", "urn:a:b", "/relative", "http://[::1", "a b"},
}

// draw makes values until one is accepted. It gives up after some, and takes the
// first one now and then, so that wrong values that are nearly right occur as well.
func (m *argumentMaker) draw(make func() string, accepted func(string) bool) string {
	if m.chance(0.05) {
		return make()
	}
	var text string
	for range 30 {
		if text = make(); accepted(text) {
			break
		}
	}
	return text
}

func (m *argumentMaker) text(s schema) string {
	format, _ := s["format"].(string)
	if format != "" && m.chance(0.8) {
		return encode(formats[format][m.random.IntN(2)])
	}
	if format != "" {
		text := pick(m, formats[format]...)
		m.odd = m.odd || format == "date-time" && !strings.Contains(text, "T") // a coercion
		return encode(text)
	}
	if s["contentEncoding"] != nil {
		text := pick(m, "", "AQ==", "AQID", "+/8=", "AQID", "AQ", "-_8=", "?")
		m.odd = m.odd || text == "AQ" || text == "-_8=" // other forms of base64
		return encode(text)
	}
	pattern, _ := s["pattern"].(string)
	match := regexp.MustCompile(pattern)
	low, high := bound(s, "minLength", 0), bound(s, "maxLength", 100)
	return encode(m.draw(func() string {
		if pattern != "" && m.chance(0.5) {
			return pick(m, "0", "1", "7", "-5", "127", "300", "0.5", "1e3", "01", "+1", "v1", "v2")
		}
		return pick(m, "", "a", "ab", "A", "ABC", "abcd", "abcde", "ünïç", "😀😀", "`x`", "1.2", "1.2", "10.0.0.1", "10.0.0.1", "two words", "<&>\u2028")
	}, func(text string) bool {
		n := utf8.RuneCountInString(text)
		return match.MatchString(text) && low <= n && n <= high
	}))
}

func (m *argumentMaker) integer(s schema) string {
	low, high, step := bound(s, "minimum", -3), bound(s, "maximum", 12), bound(s, "multipleOf", 1)
	text := m.draw(func() string {
		return strconv.Itoa(pick(m, low, high, low+1, high-1, low-1, high+1, 0, 1, 5, 10, low+m.random.IntN(max(high-low, 0)+1)))
	}, func(text string) bool {
		n, err := strconv.Atoi(text)
		return err == nil && low <= n && n <= high && n%step == 0
	})
	if m.chance(0.1) {
		m.odd = true
		text += pick(m, ".0", "e0", ".000")
	}
	return text
}

func (m *argumentMaker) number(s schema) string {
	low, high := bound(s, "minimum", -10), bound(s, "maximum", 1000)
	return m.draw(func() string {
		return pick(m, "0", "1", "0.5", "-0.1", "0.1", "0.3", "0.30000000000000004", "1e-7", "1.5", "2", "10", "1e2", "123456.789", "-5")
	}, func(text string) bool {
		n, err := strconv.ParseFloat(text, 64)
		return err == nil && float64(low) <= n && n <= float64(high)
	})
}

func encode(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // the corpus holds plain JSON
	}
	return string(text)
}
