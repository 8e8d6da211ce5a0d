package codec

import "time"

// DurationRules are the checks on a duration, see [IntRules].
type DurationRules struct {
	HasMin     bool
	Min        time.Duration
	HasXMin    bool
	XMin       time.Duration
	HasMax     bool
	Max        time.Duration
	HasXMax    bool
	XMax       time.Duration
	MultipleOf time.Duration
}

// Duration reads a duration: of ISO 8601, or as Go writes it.
func (r *Reader) Duration() time.Duration {
	d, _ := r.duration()
	return d
}

// DurationRules reads a duration and checks it.
func (r *Reader) DurationRules(rules *DurationRules) time.Duration {
	d, ok := r.duration()
	if !ok {
		return 0
	}
	refuse := func(word string, bound time.Duration) time.Duration {
		r.report(typeDurationRange, string(appendDuration([]byte("Input should be "+word), bound)))
		return 0
	}
	switch {
	case rules.HasMin && d < rules.Min:
		return refuse(wordLow, rules.Min)
	case rules.HasXMin && d <= rules.XMin:
		return refuse(wordAbove, rules.XMin)
	case rules.HasMax && d > rules.Max:
		return refuse(wordHigh, rules.Max)
	case rules.HasXMax && d >= rules.XMax:
		return refuse(wordBelow, rules.XMax)
	case rules.MultipleOf != 0 && d%rules.MultipleOf != 0:
		return refuse(wordMultiple, rules.MultipleOf)
	}
	return d
}

func (r *Reader) duration() (d time.Duration, ok bool) {
	const message = "Input should be a valid duration"
	if r.peek() != '"' {
		r.mismatch("duration_type", message)
		return 0, false
	}
	start := r.pos
	text, ok := r.scalarText()
	if !ok {
		return 0, false
	}
	s := string(text)
	d, fits, ok := parseDuration(s)
	if !ok {
		var err error
		d, err = time.ParseDuration(s)
		fits, ok = true, err == nil
	}
	switch {
	case !ok:
		r.report("duration_parsing", message)
	case !fits:
		r.report(typeDurationSize, "Unable to parse input as a duration, exceeded maximum size")
	default:
		if r.unique > 0 && !validDuration(s) {
			r.coerced(start, append(appendDuration([]byte{'"'}, d), '"'))
		}
		return d, true
	}
	return 0, false
}

// Duration writes a duration of ISO 8601, such as PT1M30S.
func (w *Writer) Duration(d time.Duration) {
	w.buf = append(w.buf, '"')
	w.buf = append(appendDuration(w.buf, d), '"')
}
