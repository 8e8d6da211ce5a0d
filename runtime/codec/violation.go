package codec

// A Violation is one problem with the input.
type Violation struct {
	// Loc is the path of the value: member names, list indices and map keys joined
	// by dots, "" for the whole input. Names are cut to 64 characters and their
	// control characters are escaped.
	Loc string
	// Msg says what the value should be. It never holds the caller's value.
	Msg string
	// Type is the machine-readable kind of the problem, such as "missing".
	Type string
}

// AppendJSON appends the violation as a JSON object with the members loc, msg and
// type, in this order.
func (v Violation) AppendJSON(dst []byte) []byte { return appendViolation(dst, &v) }

func appendViolation(dst []byte, v *Violation) []byte {
	dst = append(dst, `{"loc":`...)
	dst = appendString(dst, v.Loc)
	dst = append(dst, `,"msg":`...)
	dst = appendString(dst, v.Msg)
	dst = append(dst, `,"type":`...)
	dst = appendString(dst, v.Type)
	return append(dst, '}')
}

// ViolationsValue returns list as a JSON list of objects.
func ViolationsValue(list []Violation) Value {
	const frame = len(`{"loc":"","msg":"","type":""},`)
	size := len("[]")
	for _, v := range list {
		size += frame + len(v.Loc) + len(v.Msg) + len(v.Type)
	}
	text := append(make([]byte, 0, size), '[')
	for i := range list {
		if i > 0 {
			text = append(text, ',')
		}
		text = appendViolation(text, &list[i])
	}
	return Encoded(append(text, ']'))
}
