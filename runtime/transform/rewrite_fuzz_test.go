package transform

import (
	"regexp"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/codec"
)

// longestFuzzed bounds what fuzz targets look at, so that slow oracles keep up.
const longestFuzzed = 300

// ruleOptions returns options of regex_replace with one rule.
func ruleOptions(pattern, replace string, count int64, keys ...string) codec.Value {
	globs := []codec.Value{}
	for _, key := range keys {
		globs = append(globs, codec.StringValue(key))
	}
	rule := codec.ObjectValue(
		codec.Member{Name: "pattern", Value: codec.StringValue(pattern)},
		codec.Member{Name: "replace", Value: codec.StringValue(replace)},
		codec.Member{Name: "count", Value: codec.IntValue(count)},
		codec.Member{Name: "keys", Value: codec.ListValue(globs...)},
	)
	return codec.ObjectValue(codec.Member{Name: "rules", Value: codec.ListValue(rule)})
}

// FuzzRegexReplace compares with the replacements of package regexp, and holds that a
// reference to the whole match changes nothing.
func FuzzRegexReplace(f *testing.F) {
	f.Add("a+", `\1$1`, "caab a", uint8(1))
	f.Add("(?i)^|é$", "x", "é é", uint8(0))
	f.Add("x*", "-", "ab", uint8(2))
	f.Fuzz(func(t *testing.T, pattern, literal, text string, count uint8) {
		if len(pattern)+len(literal)+len(text) > longestFuzzed {
			t.Skip("too long")
		}
		re, err := regexp.Compile(pattern)
		if err != nil || pattern == "" {
			t.Skip("no expression")
		}
		r, err := NewRegistry(nil, Context{})
		if err != nil {
			t.Fatal(err)
		}
		in := codec.ObjectValue(codec.Member{Name: "k", Value: codec.ListValue(codec.StringValue(text))}, codec.Member{Name: "other", Value: codec.StringValue(text)})
		replaced := func(replace string) (string, int64) {
			t.Helper()
			step, err := r.Build(RegexReplace, ruleOptions(pattern, replace, int64(count), "k"))
			if err != nil {
				t.Fatal(err)
			}
			out, report := run(t, in, step)
			if other, _ := out.Get("other"); other.Text() != text {
				t.Errorf("under another key: %q", other.Text())
			}
			list, _ := out.Get("k")
			n, _ := report.Get("regex_replaced").Int()
			return list.Index(0).Text(), n
		}
		var n int64
		want := re.ReplaceAllStringFunc(text, func(match string) string {
			if count > 0 && n == int64(count) {
				return match
			}
			n++
			return literal
		})
		if got, m := replaced(strings.ReplaceAll(literal, `\`, `\\`)); got != want || m != n {
			t.Errorf("%q %d times for %q in %q: got %q %d, want %q %d", literal, count, pattern, text, got, m, want, n)
		}
		if got, m := replaced(`\g<0>`); got != text || m != n {
			t.Errorf("%q for itself in %q: got %q %d", pattern, text, got, m)
		}
	})
}

// FuzzRenameKeys holds that nothing but names changes, that names which were different
// stay so, and that the report counts them.
func FuzzRenameKeys(f *testing.F) {
	f.Add(`[{"a":{"a":1.50,"b":"a"},"b":2,"b_2":3}]`, "a", "b")
	f.Add(`{"x":{"x":[{"x":{}}]}}`, "x", "")
	f.Fuzz(func(t *testing.T, text, old, other string) {
		in, err := codec.Parse([]byte(text), codec.Limits{})
		if err != nil || len(text)+len(old)+len(other) > longestFuzzed {
			t.Skip("no value, or too long")
		}
		step, err := NewStep(RenameKeys, &RenameKeysOptions{Renames: map[string]string{old: other}})
		if err != nil {
			t.Fatal(err)
		}
		out, report := run(t, in, step)
		var count int64
		var same func(was, is codec.Value)
		same = func(was, is codec.Value) {
			switch {
			case was.Kind() != is.Kind() || was.Len() != is.Len():
				t.Errorf("%s became %s", compact(was), compact(is))
			case was.Kind() == codec.KindList:
				for i := range was.Len() {
					same(was.Index(i), is.Index(i))
				}
			case was.Kind() == codec.KindObject:
				before, after := map[string]bool{}, map[string]bool{}
				for i := range was.Len() {
					a, b := was.Member(i), is.Member(i)
					before[a.Name], after[b.Name] = true, true
					want := a.Name
					if a.Name == old && old != other {
						count++
						want = other
					}
					if b.Name != want && !strings.HasPrefix(b.Name, want+"_") {
						t.Errorf("%q became %q, want %q", a.Name, b.Name, want)
					}
					same(a.Value, b.Value)
				}
				if len(after) < len(before) {
					t.Errorf("%s became %s", compact(was), compact(is))
				}
			case compact(was) != compact(is):
				t.Errorf("%s became %s", compact(was), compact(is))
			}
		}
		same(in, out)
		if n, _ := report.Get("keys_renamed").Int(); n != count {
			t.Errorf("%d renamed, reported are %d", count, n)
		}
	})
}

// FuzzTemplate compares with a plain substitution in the objects, the innermost first.
func FuzzTemplate(f *testing.F) {
	f.Add(`{"a":"x","b":[{"a":null,"b":{}}]}`, "t", "{a}/{b}", false)
	f.Add(`{"a":"x","a":"{y}"}`, "a", "{{{a}}}", true)
	f.Add(strings.Repeat(`{"c":`, 30)+`1`+strings.Repeat(`}`, 30), "t", "{c}{c}", false)
	f.Fuzz(func(t *testing.T, text, target, template string, overwrite bool) {
		in, err := codec.Parse([]byte(text), codec.Limits{})
		names, ok := fields(template)
		if err != nil || !ok || len(text)+len(target)+len(template) > longestFuzzed {
			t.Skip("no value, no template, or too long")
		}
		step, err := NewStep(Template, &TemplateOptions{Templates: []TextTemplate{{Target: target, Text: template, Fields: names, Overwrite: overwrite}}})
		if err != nil {
			t.Fatal(err)
		}
		out, report := run(t, in, step)
		var count int64
		want := slowTemplate(in, target, template, names, overwrite, &count)
		if compact(out) != compact(want) {
			t.Errorf("%s with %q = %q\n got %s\nwant %s", text, target, template, compact(out), compact(want))
		}
		if n, _ := report.Get("templated").Int(); n != count {
			t.Errorf("%d filled in, reported are %d", count, n)
		}
	})
}

// slowTemplate replaces one placeholder after the other, by a text that cannot occur.
func slowTemplate(v codec.Value, target, template string, names []string, overwrite bool, count *int64) codec.Value {
	switch v.Kind() {
	case codec.KindList:
		var items []codec.Value
		for _, item := range v.Items() {
			items = append(items, slowTemplate(item, target, template, names, overwrite, count))
		}
		return codec.ListValue(items...)
	case codec.KindObject:
	default:
		return v
	}
	var members []codec.Member
	for name, value := range v.All() {
		members = append(members, codec.Member{Name: name, Value: slowTemplate(value, target, template, names, overwrite, count)})
	}
	v = codec.ObjectValue(members...)
	_, exists := v.Get(target)
	if exists && !overwrite {
		return v
	}
	var made strings.Builder
	for rest := template; rest != ""; {
		switch {
		case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
			made.WriteByte(rest[0])
			rest = rest[2:]
		case rest[0] == '{':
			name, after, _ := strings.Cut(rest[1:], "}")
			value, ok := v.Get(name)
			if !ok {
				return v
			}
			made.WriteString(plainText(value))
			rest = after
		default:
			made.WriteByte(rest[0])
			rest = rest[1:]
		}
		if made.Len() > longestTemplated {
			return v
		}
	}
	*count++
	if !exists {
		return codec.ObjectValue(append(members, codec.Member{Name: target, Value: codec.StringValue(made.String())})...)
	}
	for i := len(members) - 1; i >= 0; i-- {
		if members[i].Name == target {
			members[i].Value = codec.StringValue(made.String())
			break
		}
	}
	return codec.ObjectValue(members...)
}
