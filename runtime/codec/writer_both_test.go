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
