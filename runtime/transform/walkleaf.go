package transform

import "github.com/cloudg/cloudg/runtime/codec"

// numberOrText returns a text of digits alone as a number, unless a number cannot begin
// like that.
func numberOrText(text string) codec.Value {
	if !allDigits(text) || text[0] == '0' && len(text) > 1 {
		return codec.StringValue(text)
	}
	return codec.NumberValue(text)
}

// allDigits reports whether a text consists of digits, and of at least one.
func allDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

// text is value for texts.
func (w *walk) text(at *place, v codec.Value, how treatment) (codec.Value, outcome, error) {
	s := v.Text()
	var gone bool
	var err error
	if w.late {
		if s, gone, err = w.keyed.text(how, s); gone || err != nil {
			return codec.Value{}, dropped, err
		}
	}
	if s, err = w.through(at, s); err != nil {
		return codec.Value{}, same, err
	}
	if w.keyed != nil && !w.late {
		if s, gone, err = w.keyed.text(how, s); gone || err != nil {
			return codec.Value{}, dropped, err
		}
	}
	if s == v.Text() {
		return v, same, nil
	}
	return codec.StringValue(s), changed, nil
}

// number is value for numbers.
func (w *walk) number(at *place, was codec.Value, how treatment) (codec.Value, outcome, error) {
	v := was
	var gone bool
	var err error
	if w.late {
		if v, gone, err = w.keyed.number(how, v); gone || err != nil {
			return codec.Value{}, dropped, err
		}
	}
	if v, err = w.count(at, v); err != nil {
		return codec.Value{}, same, err
	}
	if w.keyed != nil && !w.late {
		if v, gone, err = w.keyed.number(how, v); gone || err != nil {
			return codec.Value{}, dropped, err
		}
	}
	if v.Kind() == was.Kind() && v.Number() == was.Number() {
		return was, same, nil
	}
	return v, changed, nil
}
