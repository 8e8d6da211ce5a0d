package codec

import (
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
