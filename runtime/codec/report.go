package codec

import (
	"slices"
	"strconv"
)

// The types of violations that are not the business of one kind of value.
const (
	typeMissing        = "missing"
	typeExtra          = "extra_forbidden"
	typeDuplicateKey   = "duplicate_key"
	typeJSONInvalid    = "json_invalid"
	typeRecursionDepth = "recursion_depth"
	typeTooLarge       = "too_large"
	typeTooMany        = "too_many"
	typeUnicode        = "string_unicode"
	typeModel          = "model_type"
	typeList           = "list_type"
	typeDict           = "dict_type"
	typeIntSize        = "int_parsing_size"
	typeFinite         = "finite_number"
	typeEnum           = "enum"
	typeLiteral        = "literal_error"
	typeValue          = "value_error"
	typeBytes          = "bytes_invalid_encoding"
	typeDurationSize   = "duration_parsing_size"
	typeDurationRange  = "duration_out_of_range"
	typeTagInvalid     = "union_tag_invalid"
	typeTagNotFound    = "union_tag_not_found"
)

// maxProblems is the number of violations that are told one by one.
const maxProblems = 100

// A problem is a violation with its place in the declared order.
type problem struct {
	Violation
	// For an unknown member, its name and the fields that it may have been meant for.
	// They are compared at the end, because that is only worth it for what is told.
	name   string
	fields *Fields
	// order holds for each container on the path the position of the member in the
	// declaration, or of the item.
	order []int32
}

func compareProblems(a, b problem) int { return slices.Compare(a.order, b.order) }

// sorted reports whether problems are in order. Nothing is copied for that.
func sorted(problems []problem) bool {
	for i := 1; i < len(problems); i++ {
		if slices.Compare(problems[i-1].order, problems[i].order) > 0 {
			return false
		}
	}
	return true
}

// report records a violation of the current value.
func (r *Reader) report(kind, msg string) { r.reportAt(r.loc(), kind, msg) }

// reportAt records a violation of the current value under another path.
func (r *Reader) reportAt(loc, kind, msg string) {
	if r.failed {
		return
	}
	if len(r.problems) == 2*maxProblems {
		r.trim()
	}
	start := len(r.ordinals)
	for i := range r.frames {
		t := &r.frames[i]
		n := t.cur
		if n < 0 {
			n = len(t.fields.names) + t.unknown
		}
		r.ordinals = append(r.ordinals, int32(n))
	}
	end := len(r.ordinals)
	r.problems = append(r.problems, problem{Violation: Violation{loc, msg, kind}, order: r.ordinals[start:end:end]})
}

// reportUnknown records the current member, which no field is named after.
func (r *Reader) reportUnknown(t *frame) {
	if r.failed {
		return
	}
	r.report(typeExtra, "")
	p := &r.problems[len(r.problems)-1]
	p.name, p.fields = t.key, t.fields
}

// mismatch skips the next value and records that it is of the wrong kind.
func (r *Reader) mismatch(kind, msg string) {
	r.skip()
	r.report(kind, msg)
}

// tooDeep ends the reading because of the depth of the current value.
func (r *Reader) tooDeep() {
	r.stop(Violation{Loc: r.loc(), Msg: "Input is nested too deeply", Type: typeRecursionDepth})
}

// trim sorts the problems and forgets those beyond the limit, so that hostile input
// cannot make the list grow.
func (r *Reader) trim() {
	if !sorted(r.problems) {
		slices.SortStableFunc(r.problems, compareProblems)
	}
	if len(r.problems) <= maxProblems {
		return
	}
	r.dropped += len(r.problems) - maxProblems
	clear(r.problems[maxProblems:])
	r.problems = r.problems[:maxProblems]
	var kept []int32
	for i := range r.problems {
		p := &r.problems[i]
		start := len(kept)
		kept = append(kept, p.order...)
		p.order = kept[start:len(kept):len(kept)]
	}
	r.ordinals = kept
}

// finish checks that nothing follows the value and returns the violations.
func (r *Reader) finish() []Violation {
	if !r.failed {
		if r.peek(); r.pos < len(r.data) {
			r.syntax()
		}
	}
	if r.failed {
		return []Violation{r.fatal}
	}
	if len(r.problems) == 0 {
		return nil
	}
	r.trim()
	n := len(r.problems)
	list := make([]Violation, n, n+min(1, r.dropped))
	for i := range r.problems {
		p := &r.problems[i]
		list[i] = p.Violation
		if p.fields != nil {
			list[i].Msg = extraMessage(p.fields.names, p.name)
		}
	}
	if r.dropped > 0 {
		list = append(list, Violation{Msg: count(r.dropped, "more problem"), Type: typeTooMany})
	}
	return list
}

// loc returns the path of the current value.
func (r *Reader) loc() string {
	if len(r.frames) == 1 && r.frames[0].kind == structFrame {
		switch t := &r.frames[0]; {
		case t.cur >= 0:
			return t.fields.names[t.cur]
		case plainName(t.key):
			return t.key
		}
	}
	var buf [128]byte
	b := buf[:0]
	for i := range r.frames {
		if i > 0 {
			b = append(b, '.')
		}
		switch t := &r.frames[i]; {
		case t.kind == listFrame:
			b = strconv.AppendInt(b, int64(t.cur), 10)
		case t.kind == structFrame && t.cur >= 0:
			b = append(b, t.fields.names[t.cur]...)
		default:
			b = appendName(b, t.key)
		}
	}
	return string(b)
}

// keyLoc returns the path of the key of the current member of a map.
func (r *Reader) keyLoc() string { return r.loc() + ".[key]" }
