package codec

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEncodeBoth compares with two runs, one for each form.
func TestEncodeBoth(t *testing.T) {
	deep := strings.Repeat(`[{"a":`, 40) + `1` + strings.Repeat(`}]`, 40)
	for _, text := range []string{
		`{}`, `[]`, `{"a":{},"b":[]}`, `{"a b":[1,"x, y: z",null,true],"c":{"d":"\u001f\"{\n  }"}}`, deep, `"only \n text"`,
	} {
		parsed, err := Parse([]byte(text), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []Value{parsed, RawText([]byte(" " + text + "\n")), ListValue(parsed, parsed)} {
			encode := func(w *Writer) { w.Value(v) }
			compact, indented, err := EncodeBoth(encode)
			if err != nil {
				t.Fatal(err)
			}
			for form, got := range map[Form][]byte{Compact: compact, Indented: indented} {
				want, err := Encode(form, encode)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(string(want), string(got)); diff != "" {
					t.Errorf("%s in form %d (-one form +both):\n%s", text, form, diff)
				}
			}
		}
	}
	if _, _, err := EncodeBoth(func(w *Writer) { w.Value(FloatValue(math.NaN())) }); err == nil {
		t.Error("wrote NaN")
	}
}

// TestEncodeValue compares with EncodeBoth for values that were read and built in every way.
func TestEncodeValue(t *testing.T) {
	const compact = `{"a":[1.50,{"b":"x\n<é"},[],{}],"c":null,"d":true}`
	parsed, err := Parse([]byte(compact), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	inner, _ := Encoded([]byte(compact)).Get("a")
	for name, v := range map[string]Value{
		"encoded": Encoded([]byte(compact)), "parsed": parsed, "raw": Raw([]byte(compact)), "part": inner.Index(1),
		"loose": RawText([]byte(` { "a" : [ 1 ] } `)), "built": ObjectValue(Member{"a", parsed}), "text": StringValue("x"), "absent": {},
	} {
		wantCompact, wantIndented, wantErr := EncodeBoth(func(w *Writer) { w.Value(v) })
		gotCompact, gotIndented, err := EncodeValue(v)
		if string(gotCompact) != string(wantCompact) || string(gotIndented) != string(wantIndented) || err != nil || wantErr != nil {
			t.Errorf("%s: got\n%s\n%s, %v\nwant\n%s\n%s, %v", name, gotCompact, gotIndented, err, wantCompact, wantIndented, wantErr)
		}
	}
	if _, _, err := EncodeValue(Raw([]byte(`{"a":`))); err == nil {
		t.Error("what is no JSON was written")
	}
}

// TestKeysOfBothForms writes members with names and values of many lengths, at depths
// that the writer indents in different ways, into buffers that are full at some of them.
func TestKeysOfBothForms(t *testing.T) {
	text := strings.Repeat("abcdefghij", 20)
	var encode func(w *Writer, depth, length int)
	encode = func(w *Writer, depth, length int) {
		if !w.BeginObject() {
			return
		}
		for n := range 3 {
			w.Key(text[:length%23+n])
			w.String(text[:length*n])
		}
		if depth > 0 {
			w.Key("inner")
			encode(w, depth-1, length)
			w.Key("list")
			WriteList(w, []string{"", text[:length], "é"}, func(w *Writer, s *string) { w.String(*s) })
		}
		w.EndObject()
	}
	for depth := range 2*lineDepth + 1 {
		for length := range 70 {
			compact, indented, err := EncodeBoth(func(w *Writer) { encode(w, depth, length) })
			if err != nil {
				t.Fatal(err)
			}
			var want bytes.Buffer
			if err := json.Indent(&want, compact, "", "  "); err != nil {
				t.Fatalf("depth %d, length %d: %v in %s", depth, length, err, compact)
			}
			if got := string(indented); got != want.String() {
				t.Errorf("depth %d, length %d (-want +got):\n%s", depth, length, cmp.Diff(want.String(), got))
			}
			alone, err := Encode(Compact, func(w *Writer) { encode(w, depth, length) })
			if err != nil || string(alone) != string(compact) {
				t.Errorf("depth %d, length %d: alone %s, of both %s, error %v", depth, length, alone, compact, err)
			}
			fresh := &Writer{buf: make([]byte, 0, length), form: Indented}
			if encode(fresh, depth, length); string(fresh.buf) != want.String() {
				t.Errorf("depth %d, length %d, in a buffer that grows: %s", depth, length, fresh.buf)
			}
		}
	}
}

// TestBothFormsAreSeparate appends to one form: the other one stays as it is.
func TestBothFormsAreSeparate(t *testing.T) {
	compact, indented, err := EncodeBoth(func(w *Writer) {
		w.BeginObject()
		w.Key("a")
		w.Int(1)
		w.EndObject()
	})
	if err != nil {
		t.Fatal(err)
	}
	_, _ = append(compact, "xxxx"...), append(indented, "xxxx"...)
	if string(compact) != `{"a":1}` || string(indented) != "{\n  \"a\": 1\n}" {
		t.Errorf("got %q and %q", compact, indented)
	}
}
