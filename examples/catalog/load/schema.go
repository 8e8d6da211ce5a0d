package load

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// A schema collects what does not fit while a file is read.
type schema struct {
	*meter   // nil: nobody wants to know
	problems int
	location string // of the first problem, such as "assets.4.tags"
	class    string // what is wrong there, such as "string_type"
}

func (s *schema) fail(location, class string) {
	if s.problems == 0 {
		s.location, s.class = location, class
	}
	s.problems++
}

// An object is a JSON object being read. Its methods return the value of a
// member; they note a problem and return the zero value when it does not fit.
type object struct {
	*schema
	location string
	members  []member
}

// object calls read with a value that must be an object.
func (s *schema) object(raw []byte, location string, read func(object)) {
	if raw[0] != '{' {
		s.fail(location, "object_type")
		return
	}
	read(object{schema: s, location: location, members: members(raw)})
}

// get returns the value of a member, nil when it is absent. The last one of a
// name counts.
func (o object) get(name string) []byte {
	for _, m := range slices.Backward(o.members) {
		if m.name == name {
			return m.value
		}
	}
	return nil
}

func (o object) at(name string) string {
	if o.location == "" {
		return name
	}
	return o.location + "." + name
}

func isNull(raw []byte) bool { return raw == nil || raw[0] == 'n' }

// required returns a text that must be there.
func (o object) required(name string) string {
	raw := o.get(name)
	if raw == nil {
		o.fail(o.at(name), "missing")
		return ""
	}
	return o.asText(raw, o.at(name))
}

// text returns a text that may be absent, but not null.
func (o object) text(name, fallback string) string {
	raw := o.get(name)
	if raw == nil {
		return fallback
	}
	return o.asText(raw, o.at(name))
}

// nullableText returns a text that may be absent or null, "" then.
func (o object) nullableText(name string) string {
	raw := o.get(name)
	if isNull(raw) {
		return ""
	}
	return o.asText(raw, o.at(name))
}

func (s *schema) asText(raw []byte, location string) string {
	if raw[0] != '"' {
		s.fail(location, "string_type")
		return ""
	}
	return unquote(raw)
}

// enum returns a required text that valid accepts.
func (o object) enum(name string, valid func(string) bool) string {
	problems := o.problems
	text := o.required(name)
	if o.problems == problems && !valid(text) {
		o.fail(o.at(name), "enum")
	}
	return text
}

// flag returns a truth value that may be absent.
func (o object) flag(name string) bool {
	raw := o.get(name)
	switch {
	case raw == nil:
		return false
	case raw[0] != 't' && raw[0] != 'f':
		o.fail(o.at(name), "bool_type")
	}
	return raw[0] == 't'
}

// number returns a number from 0 to limit that may be absent or null, nil then.
func (o object) number(name string, limit float64) *float64 {
	raw := o.get(name)
	if isNull(raw) {
		return nil
	}
	number, err := strconv.ParseFloat(string(raw), 64)
	switch {
	case err != nil:
		o.fail(o.at(name), "float_type")
	case number < 0:
		o.fail(o.at(name), "greater_than_equal")
	case number > limit:
		o.fail(o.at(name), "less_than_equal")
	}
	return &number
}

// timeLayouts are the forms of a time, the zone of which may be missing.
var timeLayouts = []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999Z07:00",
	"2006-01-02 15:04:05.999999999", time.DateOnly}

// time returns a time that may be absent, now then. One without a zone is UTC.
func (o object) time(name string) time.Time {
	raw := o.get(name)
	if raw == nil {
		return time.Now().UTC().Truncate(time.Second)
	}
	if raw[0] != '"' {
		o.fail(o.at(name), "datetime_type")
		return time.Time{}
	}
	text := unquote(raw)
	for _, layout := range timeLayouts {
		if t, err := time.Parse(layout, text); err == nil {
			return t
		}
	}
	o.fail(o.at(name), "datetime_parsing")
	return time.Time{}
}

// list returns the elements of an array that may be absent or null.
func (o object) list(name string) [][]byte {
	return o.asList(o.get(name), o.at(name))
}

func (s *schema) asList(raw []byte, location string) [][]byte {
	if isNull(raw) {
		return nil
	}
	if raw[0] != '[' {
		s.fail(location, "list_type")
		return nil
	}
	return elements(raw)
}

// texts returns a list of texts that may be absent or null, never nil.
func (o object) texts(name string) []string {
	return o.asTexts(o.get(name), o.at(name))
}

func (s *schema) asTexts(raw []byte, location string) []string {
	texts := []string{}
	for i, element := range s.asList(raw, location) {
		texts = append(texts, s.asText(element, location+"."+strconv.Itoa(i)))
	}
	return texts
}

// integers returns a list of integers that may be absent or null.
func (o object) integers(name string) []int {
	var numbers []int
	for i, raw := range o.list(name) {
		number, err := strconv.Atoi(string(raw))
		if err != nil {
			o.fail(o.at(name)+"."+strconv.Itoa(i), "int_type")
		}
		numbers = append(numbers, number)
	}
	return numbers
}

// child calls read with an object that may be absent or null.
func (o object) child(name string, read func(object)) {
	if raw := o.get(name); !isNull(raw) {
		o.object(raw, o.at(name), read)
	}
}

// each calls read with every element of a list of objects.
func (o object) each(name string, read func(object)) {
	for i, raw := range o.list(name) {
		o.object(raw, o.at(name)+"."+strconv.Itoa(i), read)
		o.took(len(raw))
	}
}

// values calls read with every value of a member that maps ids to objects. The
// ids are content of the file, so they are no part of a location.
func (o object) values(name string, read func(object)) {
	o.child(name, func(all object) {
		for _, m := range all.members {
			o.object(m.value, all.location, read)
		}
	})
}

// raws returns the elements of a list as they are.
func (o object) raws(name string) []json.RawMessage {
	var all []json.RawMessage
	for i, raw := range o.list(name) {
		all = append(all, o.kept(raw, o.at(name)+"."+strconv.Itoa(i)))
	}
	return all
}

// raw returns a value as it is, nil when it is absent or null.
func (o object) raw(name string) json.RawMessage {
	raw := o.get(name)
	if isNull(raw) {
		return nil
	}
	return o.kept(raw, o.at(name))
}

// kept returns a value that is kept as it is, as far as results can hold it.
func (s *schema) kept(raw []byte, location string) json.RawMessage {
	if nesting(raw) > maxNesting {
		s.fail(location, "nested_too_deeply")
		return nil
	}
	return sound(raw)
}

// present notes a problem when a member is absent.
func (o object) present(name string) {
	if o.get(name) == nil {
		o.fail(o.at(name), "missing")
	}
}
