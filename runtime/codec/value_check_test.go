package codec

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRawRefused gives the Writer raw text that is no JSON: a handler's mistake must
// become an error, not a broken answer.
func TestRawRefused(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, tt := range []struct{ name, text, want string }{
		{"cut off", `{"a":`, faultSyntax},
		{"no colon", `{"a" 1}`, faultSyntax},
		{"no comma", `{"a":1 "b":2}`, faultSyntax},
		{"comma at the end", `[1,]`, faultSyntax},
		{"wrong bracket", `[1}`, faultSyntax},
		{"closing only", `]}`, faultSyntax},
		{"two values", `[1][2]`, faultSyntax},
		{"two scalars", `1 2`, faultSyntax},
		{"half a string", `"`, faultSyntax},
		{"number", `01`, faultSyntax},
		{"word", `nul`, faultSyntax},
		{"name without quotes", `{a:1}`, faultSyntax},
		{"invalid UTF-8", "[\"\xff\"]", faultUnicode},
		{"lone surrogate", `"\ud800"`, faultUnicode},
		{"too deep", deep(maxWriteDepth + 1), faultDepth},
		{"deep enough", deep(maxWriteDepth), ""},
		{"good", ` {"a" : [1, -2.5e3, true, null, "\u00e9", {}, []] } `, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := RawText([]byte(tt.text))
			_, err := v.MarshalJSON()
			got := ""
			if err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if out := v.AppendJSON(nil); !json.Valid(out) {
				t.Errorf("AppendJSON wrote what is no JSON: %q", out)
			}
			if tt.want != "" && v.Len() != 0 {
				t.Errorf("%d parts were read from broken text", v.Len())
			}
		})
	}
}

// FuzzRaw holds the check of raw text against encoding/json.
func FuzzRaw(f *testing.F) {
	f.Add([]byte(`{"a":[1,2,{"b":null}],"c":"\u00e9"}`))
	f.Add([]byte(`[1,`))
	f.Add([]byte(`{"a" 1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		reason := rawFault(data)
		if valid := json.Valid(data); (reason == "") && !valid || (reason == faultSyntax) && valid {
			t.Errorf("rawFault(%q) = %q, encoding/json says valid: %v", data, reason, valid)
		}
		if out := RawText(data).AppendJSON(nil); !json.Valid(out) {
			t.Errorf("%q became %q", data, out)
		}
	})
}
