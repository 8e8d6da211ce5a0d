package transform

import (
	"fmt"
	"testing"

	"github.com/cloudg/cloudg/runtime/codec"
)

// FuzzProjectNames compares the short ways of a projection, those for names anywhere and
// for values that stay as they are, with the long one, which a pattern that matches nothing
// asks for.
func FuzzProjectNames(f *testing.F) {
	f.Add(`{"a":[{"k":1},{"b":"long text"}],"k":2}`, "k", uint8(4), uint8(9), uint8(0))
	f.Add(`[[1,2,3],"x"]`, "0", uint8(2), uint8(0), uint8(3))
	f.Fuzz(func(t *testing.T, text, name string, longest, list, budget uint8) {
		in, err := codec.Parse([]byte(text), codec.Limits{})
		if err != nil || len(text)+len(name) > longestFuzzed {
			t.Skip("no value, or too long")
		}
		limits := fmt.Sprintf(`"max_string": %d, "max_list": %d, "max_chars": %d`, longest, list, 1+10*int(budget))
		if longest == 0 {
			limits = fmt.Sprintf(`"max_chars": %d`, 10*int(budget))
		}
		shaped := func(in codec.Value, patterns ...codec.Value) (string, string) {
			t.Helper()
			options := `{"exclude": ` + compact(codec.ListValue(patterns...)) + `, ` + limits + `}`
			r, err := NewRegistry(nil, Context{})
			if err != nil {
				t.Fatal(err)
			}
			step, err := r.Build(Project, parse(t, options))
			if err != nil {
				t.Skip("no limits")
			}
			out, report := run(t, in, step)
			return compact(out), compact(report.Value())
		}
		pattern := codec.StringValue("**." + name)
		wantOut, wantReport := shaped(in, pattern, codec.StringValue("such.a.path.does.not.exist"))
		for _, in := range []codec.Value{in, codec.Encoded(in.AppendJSON(nil))} {
			out, report := shaped(in, pattern)
			if out != wantOut || report != wantReport {
				t.Errorf("without %q, %s: got\n%s %s\nwant\n%s %s", name, limits, out, report, wantOut, wantReport)
			}
		}
	})
}
