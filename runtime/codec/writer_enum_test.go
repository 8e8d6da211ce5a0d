package codec

import (
	"strings"
	"testing"
)

func TestWriterEnums(t *testing.T) {
	text, number, natural := NewEnum("on", "off"), NewIntEnum(-1, 2), NewUintEnum(3)
	named := NewNamedEnum(Named("low", 1), Named("high", -2))
	for _, test := range []struct {
		name  string
		write func(*Writer)
		want  string // text or error
	}{
		{"string", func(w *Writer) { w.Enum(text, "off") }, `{"s":"off"}`},
		{"other string", func(w *Writer) { w.Enum(text, "secret") }, "s: not one of the declared values"},
		{"zero string", func(w *Writer) { w.Enum(text, "") }, "s: not one of the declared values"},
		{"integer", func(w *Writer) { w.IntEnum(number, -1) }, `{"s":-1}`},
		{"other integer", func(w *Writer) { w.IntEnum(number, 0) }, "s: not one of the declared values"},
		{"unsigned", func(w *Writer) { w.UintEnum(natural, 3) }, `{"s":3}`},
		{"other unsigned", func(w *Writer) { w.UintEnum(natural, 4) }, "s: not one of the declared values"},
		{"name", func(w *Writer) { w.NamedInt(named, -2) }, `{"s":"high"}`},
		{"no name", func(w *Writer) { w.NamedInt(named, 0) }, "s: not one of the declared values"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := Encode(Compact, func(w *Writer) {
				w.BeginObject()
				w.Key("s")
				test.write(w)
				w.EndObject()
			})
			if err != nil {
				got = []byte(err.Error())
			}
			if string(got) != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestWriterEnumsDoNotAllocate(t *testing.T) {
	e := NewEnum("low", "medium", "high")
	w := &Writer{buf: make([]byte, 0, 1<<10)}
	n := testing.AllocsPerRun(100, func() {
		w.buf = w.buf[:0]
		w.Enum(e, "high")
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestBadUnicodeOfScalars sends text that is no Unicode where it would stand for
// something else.
func TestBadUnicodeOfScalars(t *testing.T) {
	want := Violation{Msg: unicodeMessage, Type: typeUnicode}
	for name, read := range map[string]func(*Reader){
		"integer":     func(r *Reader) { r.Int(64) },
		"unsigned":    func(r *Reader) { r.Uint(8) },
		"number":      func(r *Reader) { r.Float(64) },
		"literal":     func(r *Reader) { r.Number() },
		"boolean":     func(r *Reader) { r.Bool() },
		"int enum":    func(r *Reader) { r.IntEnum(NewIntEnum(1)) },
		"uint enum":   func(r *Reader) { r.UintEnum(NewUintEnum(1)) },
		"int values":  func(r *Reader) { r.IntRules(64, &IntRules{Values: NewIntEnum(1)}) },
		"enum":        func(r *Reader) { r.Enum(NewEnum("a")) },
		"quoted":      func(r *Reader) { r.QuotedInt(64) },
		"quoted bool": func(r *Reader) { r.QuotedBool() },
		"time":        func(r *Reader) { r.Time() },
		"duration":    func(r *Reader) { r.Duration() },
	} {
		t.Run(name, func(t *testing.T) {
			for _, text := range []string{"\"1\xff\"", `"\ud800"`, strings.Repeat(" ", 3) + "\"\xc3\""} {
				check(t, text, read, want)
			}
		})
	}
}
