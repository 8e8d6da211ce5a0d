package directive_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations/directive"
)

// checkSpan requires a span that covers at least one byte of the text, and want
// unless that is empty.
func checkSpan(t *testing.T, text string, s directive.Span, want string) {
	t.Helper()
	if s.Start < 0 || s.End <= s.Start || s.End > len(text) {
		t.Fatalf("span %v is not inside the %d bytes of %q", s, len(text), text)
	}
	if got := text[s.Start:s.End]; want != "" && got != want {
		t.Fatalf("span %v of %q covers %q, want %q", s, text, got, want)
	}
}

func checkValue(t *testing.T, text string, v directive.Value) {
	t.Helper()
	checkSpan(t, text, v.Span, v.Raw)
	for _, e := range v.List {
		checkSpan(t, text, e.Span, e.Raw)
	}
}

func checkItems(t *testing.T, text string, items directive.Items) {
	t.Helper()
	for _, it := range items {
		checkSpan(t, text, it.KeySpan, it.Key)
		checkValue(t, text, it.Value)
	}
}

func checkProblems(t *testing.T, text string, problems []directive.Problem) {
	t.Helper()
	for _, p := range problems {
		checkSpan(t, text, p.Span, "")
		if p.Related != (directive.Span{}) {
			checkSpan(t, text, p.Related, "")
		}
		if p.Message == "" || p.Hint == "" || p.Kind < directive.UnknownWord || p.Kind > directive.Misspelled {
			t.Fatalf("%q: incomplete problem %+v", text, p)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, w := range directive.Words() {
		f.Add(w.Example)
		for _, k := range w.Keys {
			f.Add("//cloudg:" + w.Name + " x " + k.Example)
		}
	}
	for _, text := range []string{
		"//cloudg:", "//cloudg:\t", "//cloudg: tool", "//cloudg:tool title=\"", "//cloudg:tool tags=\"a\",`b`,,", "//cloudg:arg x = 1",
		"//cloudg:tool \"\\xff\" title=`\r`", "//cloudg:nolint CG7001", "//cloudg:tool =", "//cloudg:tool\u00a0x",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, problems := directive.Parse(text)
		checkProblems(t, text, problems)
		if d != nil {
			checkSpan(t, text, d.WordSpan, d.Word)
			checkItems(t, text, d.Items)
			for _, v := range []*directive.Value{d.Positional, d.FreeText} {
				if v != nil {
					checkValue(t, text, *v)
				}
			}
		}
		d2, problems2 := directive.Parse(text)
		if !cmp.Equal(d, d2) || !cmp.Equal(problems, problems2) {
			t.Fatalf("%q parses differently the second time", text)
		}
	})
}

func FuzzParseTag(f *testing.F) {
	for _, tag := range []string{
		"", ",", "min=1,max=500,default=50", "pattern='^[a-z]{1,8}$'", "enum=a|b|'c|d'", "doc='it''s', optional ,", "a=,=b,'", "enum= | ", "min=1 , ,",
	} {
		f.Add(tag)
	}
	f.Fuzz(func(t *testing.T, tag string) {
		items, problems := directive.ParseTag(tag)
		checkProblems(t, tag, problems)
		checkItems(t, tag, items)
		items2, problems2 := directive.ParseTag(tag)
		if !cmp.Equal(items, items2) || !cmp.Equal(problems, problems2) {
			t.Fatalf("%q parses differently the second time", tag)
		}
	})
}

func FuzzNearMiss(f *testing.F) {
	for _, text := range []string{
		"// cloudg:tool", "//Cloudg:tool", "/*cloudg:tool*/", "/*\n * +cloudg:arg\n*/", "// the cloudg: prefix", "/*/", "///cloudg:", "//\u00a0cloudg:tool",
		"//cloudg : x", "// cloudg: tool name=x",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, ok := directive.NearMiss(text)
		if !ok {
			if p != (directive.Problem{}) {
				t.Fatalf("%q: problem without near miss: %+v", text, p)
			}
			return
		}
		checkProblems(t, text, []directive.Problem{p})
		if d, _ := directive.Parse(text); d != nil {
			t.Fatalf("%q is both a near miss and a directive", text)
		}
		if again, _ := directive.NearMiss(text); again != p {
			t.Fatalf("%q is judged differently the second time", text)
		}
	})
}
