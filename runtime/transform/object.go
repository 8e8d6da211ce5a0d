package transform

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// object reads the members of an object of options. What is wrong is noted, and the
// default is used instead. Null is the same as absent, unless a member says otherwise.
type object struct {
	value    codec.Value
	path     []string
	problems *[]Problem
	known    []string // the members that were asked for
}

// root returns the reader of the options of a step.
func root(options runtime.JSON) *object {
	o := &object{value: options, problems: new([]Problem)}
	if k := options.Kind(); k != codec.KindAbsent && k != codec.KindNull && k != codec.KindObject {
		o.fail("", "options must be an object")
	}
	return o
}

// fail notes a problem of a member; the empty name is the object itself.
func (o *object) fail(name, message string) {
	path := slices.Clone(o.path)
	if name != "" {
		path = append(path, name)
	}
	*o.problems = append(*o.problems, Problem{Path: path, Message: message})
}

// failUnnamed notes a problem of a member whose name must not be shown.
func (o *object) failUnnamed(name, message string) {
	*o.problems = append(*o.problems, Problem{Path: append(slices.Clone(o.path), name), Message: message, Unnamed: true})
}

// get returns a member, absent when it is null.
func (o *object) get(name string) codec.Value {
	o.known = append(o.known, name)
	value, _ := o.value.Get(name)
	if value.Kind() == codec.KindNull {
		return codec.Value{}
	}
	return value
}

// isNull reports whether a member is given and null.
func (o *object) isNull(name string) bool {
	value, ok := o.value.Get(name)
	return ok && value.Kind() == codec.KindNull
}

// in returns the reader of a value inside of o.
func (o *object) in(value codec.Value, path ...string) *object {
	return &object{value: value, path: slices.Concat(o.path, path), problems: o.problems}
}

// close notes the members that nobody asked for. Their names are shown when they are
// close to one that exists.
func (o *object) close() {
	for name := range o.value.All() {
		if slices.Contains(o.known, name) {
			continue
		}
		slices.Sort(o.known)
		known := slices.Compact(o.known)
		if near := codec.Suggest(known, name); near != "" {
			o.fail(name, "unknown option (did you mean '"+near+"'?); known: "+strings.Join(known, ", "))
			continue
		}
		o.failUnnamed(name, "there is an option here that is not known; known: "+strings.Join(known, ", "))
	}
}

// objects calls each for every item of a list of objects, and closes them.
func (o *object) objects(name string, each func(item *object)) {
	value := o.get(name)
	if !value.IsZero() && value.Kind() != codec.KindList {
		o.fail(name, "must be a list")
		return
	}
	for i, item := range value.Items() {
		child := o.in(item, name, strconv.Itoa(i))
		if item.Kind() != codec.KindObject {
			child.fail("", "must be an object")
			continue
		}
		each(child)
		child.close()
	}
}

// entries returns a member that is an object with names of the author's choice, nil
// when it is absent.
func (o *object) entries(name string) []codec.Member {
	value := o.get(name)
	if !value.IsZero() && value.Kind() != codec.KindObject {
		o.fail(name, "must be an object")
		return nil
	}
	var entries []codec.Member
	for name, value := range value.All() {
		entries = append(entries, codec.Member{Name: name, Value: value})
	}
	return entries
}
