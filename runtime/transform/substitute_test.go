package transform

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/vault"
)

func TestP10_3_Aliases(t *testing.T) {
	const account = `{"aliases": {"123456789012": "prod", "web": "www"}`
	for _, c := range []conversion{
		{account + `}`, `"123456789012"`, `"prod"`, `{"aliased":1}`},
		{account + `}`, `["arn:aws:ec2:x:123456789012:i", "1234567890123", "web-1", "x web, web_1 web", 123456789012]`,
			`["arn:aws:ec2:x:prod:i","1234567890123","web-1","x www, web_1 www",123456789012]`, `{"aliased":3}`},
		{account + `}`, `[{"web": {"Web": "éweb"}}]`, `[{"www":{"Web":"éweb"}}]`, `{"aliased":1}`},
		{account + `, "substring": false}`, `["web", "a web", "WEB"]`, `["www","a web","WEB"]`, `{"aliased":1}`},
		{account + `, "case_sensitive": false}`, `["WEB", "a Web.", "webs"]`, `["www","a www.","webs"]`, `{"aliased":2}`},
		{`{"aliases": {"a": "1", "a b": "2", "a b c": "3"}}`, `"a b cd a b c a a b"`, `"2 cd 3 1 2"`, `{"aliased":4}`},
		{`{"aliases": {"Müller": "M", "ß": "S"}, "case_sensitive": false}`, `"MÜLLER xmüller müller ẞ"`, `"M xmüller M S"`, ""},
		{`{"aliases": {"k": "1"}, "case_sensitive": false}`, "\"\u212a K k-\"", `"1 1 k-"`, ""},
		{`{"aliases": {"a": "x", "b": "x_"}}`, `{"a": 1, "x": 2}`, `{"x":1,"x_2":2}`, ""},
		{`{}`, `["a"]`, `["a"]`, `{}`},
	} {
		c.check(t, Alias)
	}
}

func TestP10_3_Reverse(t *testing.T) {
	s := build(t, Alias, `{"aliases": {"123456789012": "prod-account", "10.0.0.0/16": "net", "b": "prod"}}`, Context{}).Settings.(*AliasOptions)
	for text, want := range map[string]string{
		"prod-account":          "123456789012",
		"in prod-account":       "in 123456789012",
		"arn:x:prod:net/prod-x": "arn:x:b:10.0.0.0/16/prod-x",
		"PROD net2":             "PROD net2",
	} {
		if got, _ := s.reals().replace(text, nil); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	var pairs []string
	_, n := s.reals().replace("net and prod", func(alias, real string) { pairs = append(pairs, alias+"="+real) })
	if diff := cmp.Diff([]string{"net=10.0.0.0/16", "prod=b"}, pairs); n != 2 || diff != "" {
		t.Errorf("%d (-want +got)\n%s", n, diff)
	}
	s.Substring = false
	if got, _ := s.reals().replace("in prod", nil); got != "in prod" {
		t.Errorf("%q", got)
	}
}

// TestP10_3_Pseudonyms gives the pseudonym of a value the alias of the value, for the
// caller who has the pseudonym.
func TestP10_3_Pseudonyms(t *testing.T) {
	v, err := vault.New(vault.Config{Key: testKey, Scope: vault.PerPrincipal}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx := Context{Vault: v}
	const arn = `{"arn": "arn:aws:ec2:eu-west-1:123456789012:instance/i-0abcdef1234567890", "account_id": "123456789012"}`
	redact := build(t, Redact, `{"strategies": {"aws_arn": "pseudonymize", "cloud_account": "pseudonymize"}}`, ctx)
	for _, tt := range []struct {
		options string
		want    bool
	}{{`{"aliases": {"123456789012": "prod"}}`, true}, {`{"aliases": {"123456789012": "prod"}, "pseudonym_aware": false}`, false}} {
		out, _ := run(t, parse(t, arn), redact, build(t, Alias, tt.options, ctx))
		name, _ := out.Get("arn")
		account, _ := out.Get("account_id")
		if got := strings.Contains(name.Text(), ":prod:") && account.Text() == "prod"; got != tt.want || strings.Contains(compact(out), "123456789012") {
			t.Errorf("%s: %s", tt.options, compact(out))
		}
	}
	token := v.Tokenize("web-1", "resource_name", v.Namespace(&runtime.Principal{ID: "other"}))
	if out, _ := run(t, codec.StringValue(token), build(t, Alias, `{"aliases": {"web-1": "prod"}}`, ctx)); out.Text() != token {
		t.Error("the alias of a pseudonym that another caller has")
	}
}

func TestRowS1_AliasFileAndTable(t *testing.T) {
	ctx := Context{ReadFile: func(string) (runtime.JSON, error) {
		return parse(t, `{"aliases": {"accounts": {"123456789012": "old"}, "10.0.0.0/16": "lan"}}`), nil
	}}
	step := build(t, Alias, `{"files": ["a.yaml"], "aliases": {"123456789012": "prod-account"}}`, ctx)
	out, report := run(t, parse(t, `{"id": "123456789012", "arn": "arn:aws:x:123456789012:y", "123456789012": "1234567890123", "net": "10.0.0.0/16"}`), step)
	if want := `{"id":"prod-account","arn":"arn:aws:x:prod-account:y","prod-account":"1234567890123","net":"lan"}`; compact(out) != want {
		t.Errorf("got %s", compact(out))
	}
	if compact(report.Value()) != `{"aliased":4}` {
		t.Errorf("got %s", compact(report.Value()))
	}
	if got, n := step.Settings.(*AliasOptions).reals().replace("in prod-account", nil); got != "in 123456789012" || n != 1 {
		t.Errorf("%q", got)
	}
}

func TestRowS4_RegexRules(t *testing.T) {
	c := conversion{`{"rules": [
		{"pattern": "@(?P<host>[a-z.]+)", "replace": "@REDACTED", "keys": ["own*"]},
		{"pattern": "^(?P<env>prod)-", "replace": "\\g<env>_", "keys": ["name"]}]}`,
		`{"owner": "bob@corp.com", "contact": "bob@corp.com", "name": "prod-web"}`,
		`{"owner":"bob@REDACTED","contact":"bob@corp.com","name":"prod_web"}`, `{"regex_replaced":2}`}
	c.check(t, RegexReplace)
}

func TestP10_4_Replace(t *testing.T) {
	for _, c := range []conversion{
		{`{"rules": [{"pattern": "a+", "replace": "<\\g<0>$>"}]}`, `["caab a", {"a": "a"}, 1]`, `["c\u003caa$\u003eb <a$>",{"a":"<a$>"},1]`, ""},
		{`{"rules": [{"pattern": "a", "count": 2}]}`, `"aaaa"`, `"aa"`, `{"regex_replaced":2}`},
		{`{"rules": [{"pattern": "a", "replacement": "b"}, {"pattern": "B", "replace": "c", "flags": "i"}]}`, `"a"`, `"c"`, `{"regex_replaced":2}`},
		{`{"rules": [{"pattern": "a", "keys": ["k"]}]}`, `{"k": ["a", ["a", {"x": "a"}]], "K": "a"}`, `{"k":["",["",{"x":"a"}]],"K":"a"}`, ""},
		{`{"rules": [{"pattern": "a", "keys": ["k"]}]}`, `"a"`, `"a"`, `{}`},
	} {
		c.want = strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(c.want)
		c.check(t, RegexReplace)
	}
}

func TestP10_5_RenameKeys(t *testing.T) {
	for _, c := range []conversion{
		{`{"renames": {"a": "b", "c": "c"}}`, `[{"a": {"a": 1.50, "c": "a"}}]`, `[{"b":{"b":1.50,"c":"a"}}]`, `{"keys_renamed":2}`},
		{`{"renames": {"a": "b", "b": "a"}}`, `{"a": 1, "b": 2}`, `{"b":1,"a":2}`, `{"keys_renamed":2}`},
		{`{"renames": {"a": "b"}}`, `{"a": 1, "b": 2}`, `{"b":1,"b_2":2}`, ""},
		{`{"renames": {"a": "b"}}`, `"a"`, `"a"`, `{}`},
	} {
		c.check(t, RenameKeys)
	}
}

func TestP10_6_Templates(t *testing.T) {
	const label = `{"templates": [{"target": "l", "template": "{a}/{b}"}]}`
	for _, c := range []conversion{
		{label, `{"a": "x", "b": 1.50, "c": [{"a": null, "b": [true]}, {"a": 1}]}`, `{"a":"x","b":1.50,"c":[{"a":null,"b":[true],"l":"null/[true]"},{"a":1}],"l":"x/1.50"}`, `{"templated":2}`},
		{label, `{"l": "old", "a": 1, "b": 2}`, `{"l":"old","a":1,"b":2}`, `{}`},
		{`{"templates": [{"target": "l", "template": "{a}{{}}", "overwrite": true}]}`, `{"l": "old", "a": 1}`, `{"l":"1{}","a":1}`, ""},
		{`{"templates": [{"target": "l", "template": "{a}"}, {"target": "m", "template": "{l}!"}]}`, `{"a": 1}`, `{"a":1,"l":"1","m":"1!"}`, ""},
		{`{"templates": [{"target": "l", "template": "x"}]}`, `[{}, "s"]`, `[{"l":"x"},"s"]`, ""},
		{`{"templates": [{"target": "n", "template": "{c}"}, {"target": "l", "template": "x"}]}`, `{"c": {}}`, `{"c":{"l":"x"},"n":"{\"l\":\"x\"}","l":"x"}`, ""},
		{`{"templates": [{"target": "l", "template": "x"}]}`, `"s"`, `"s"`, `{}`},
	} {
		c.check(t, Template)
	}
}

func TestP10_7_Substitute(t *testing.T) {
	const all = `{"aliases": {"123456789012": "prod"}, "rename": {"account_id": "account"}, "regex": [{"pattern": "web", "replace": "app"}],
		"templates": [{"target": "label", "template": "{account}/{name}"}]}`
	for _, c := range []conversion{
		{all, `{"account_id": "123456789012", "name": "web-1"}`, `{"account":"prod","name":"app-1","label":"prod/app-1"}`,
			`{"aliased":1,"regex_replaced":1,"keys_renamed":1,"templated":1}`},
		{`{}`, `{"a": "b"}`, `{"a":"b"}`, `{}`},
	} {
		c.check(t, Substitute)
	}
}

// TestAliasesTakeOneScan counts how often the table is asked in texts that are made to
// match nearly everywhere.
func TestAliasesTakeOneScan(t *testing.T) {
	const n = 100_000
	table := []replacement{{strings.Repeat("a.", 20) + "b", "x"}}
	for i := range 10_000 {
		table = append(table, replacement{fmt.Sprintf("%012d", i*7919), fmt.Sprint("n", i)})
	}
	r := newReplacer(table, true, false)
	for _, tt := range []struct {
		piece string
		most  int
	}{{"a.", 21 * n}, {"000000000000 ", 2 * n}, {"00000000000x ", 2 * n}, {"0", 20}, {"text ", n}} {
		s := scan{replacer: r, text: strings.Repeat(tt.piece, n/len(tt.piece))}
		s.replace(nil)
		if s.steps > tt.most {
			t.Errorf("%q: %d steps", tt.piece, s.steps)
		}
	}
}

// FuzzReplacer compares with a search for each entry at each place.
func FuzzReplacer(f *testing.F) {
	f.Add("a.b.ab", "ab a.b x-ab éab", true)
	f.Add("K.ſ.é", "\u212a s É", true)
	f.Fuzz(func(t *testing.T, words, text string, fold bool) {
		if len(words) > 60 || len(text) > 200 || !utf8.ValidString(words+"."+text) {
			t.Skip("no UTF-8, or too long for the slow search")
		}
		var table []replacement
		for i, word := range strings.Split(words, ".") {
			table = append(table, replacement{word, fmt.Sprintf("<%d>", i)})
		}
		got, n := newReplacer(table, true, fold).replace(text, nil)
		if want, m := slowReplace(table, text, fold); n != m || got != want {
			t.Errorf("%q in %q: %q %d, want %q %d", words, text, got, n, want, m)
		}
	})
}

func slowReplace(table []replacement, text string, fold bool) (string, int) {
	runes := []rune(text) // U+FFFD for what is not UTF-8, so that such texts differ
	if string(runes) != text {
		return newReplacer(table, true, fold).replace(text, nil)
	}
	equal := func(part []rune, old string) bool {
		if fold {
			return slices.Equal([]rune(strings.Map(foldRune, string(part))), []rune(strings.Map(foldRune, old)))
		}
		return string(part) == old
	}
	var b strings.Builder
	count := 0
next:
	for i := 0; i < len(runes); i++ {
		for end := len(runes); end > i && (i == 0 || !joins(runes[i-1])); end-- {
			if end < len(runes) && joins(runes[end]) {
				continue
			}
			for _, entry := range table {
				if equal(runes[i:end], entry.old) {
					b.WriteString(entry.new)
					count++
					i = end - 1
					continue next
				}
			}
		}
		b.WriteRune(runes[i])
	}
	return b.String(), count
}

// FuzzSubstitute looks for panics, changes of the input, and reports that do not
// mention a change.
func FuzzSubstitute(f *testing.F) {
	f.Add(`{"a":"web","b":["a",{"c":"a b"}]}`, "a", "b")
	f.Fuzz(func(t *testing.T, text, old, other string) {
		in, err := codec.Parse([]byte(text), codec.Limits{})
		if err != nil || old == "" || other == "" {
			t.Skip("no value, or no names")
		}
		text = compact(in)
		settings := &SubstituteOptions{
			AliasOptions: AliasOptions{Aliases: []AliasEntry{{old, other}}, Substring: true, CaseSensitive: true},
			Rename:       map[string]string{other: old},
			Templates:    []TextTemplate{{Target: other, Text: "{" + "a" + "}"}},
		}
		step, err := NewStep(Substitute, settings)
		if err != nil {
			t.Fatal(err)
		}
		out, report := run(t, in, step)
		if report.IsZero() && compact(out) != text {
			t.Errorf("%s became %s", text, compact(out))
		}
	})
}

func TestRowS3_AliasFileWithAList(t *testing.T) {
	ctx := Context{ReadFile: func(string) (runtime.JSON, error) { return parse(t, `[1]`), nil }}
	r, err := NewRegistry(nil, ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Build(Alias, parse(t, `{"files": ["a.yaml"]}`)); err == nil || !strings.Contains(err.Error(), "files[0]: must contain a mapping") {
		t.Errorf("%v", err)
	}
}
