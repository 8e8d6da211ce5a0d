package directive_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations/directive"
)

// parseKey parses one key with a raw value in the first directive that has the key.
func parseKey(t *testing.T, key, value string) (directive.Value, []directive.Problem) {
	t.Helper()
	line := "//cloudg:arg x "
	for _, w := range directive.Words() {
		if _, ok := w.Key(key); ok && w.Name != "arg" {
			line = "//cloudg:" + w.Name + " "
			if w.Positional != nil && w.Positional.Required {
				line += "x "
			}
			break
		}
	}
	d, problems := directive.Parse(line + key + "=" + value)
	if d == nil {
		t.Fatalf("%s does not parse", line)
	}
	v, _ := d.Get(key)
	return v, problems
}

func TestValueTypes(t *testing.T) {
	tests := []struct{ key, good, bad string }{ // values separated by blanks
		{"readonly", "true false \"true\"", "yes 1 True null"},
		{"pseudonymize", "false", "true no"},
		{"depseudonymize", "false", "true"},
		{"input_guard", "false", "true"},
		{"timeout", "1ns 30s 1m30s 1.5h", "0 0s -1s 30 1d s"},
		{"min", "0 -1 1.5 1e3 -0 1E-2 30s 0s -1s", "+1 01 .5 1. 0x1 1_000 NaN Inf one - \"\u00a01\" \"1\\n\""},
		{"xmax", "1 2h", "1,2 true"},
		{"multipleof", "5 0.5 1e-3 15m", "0 -1 0.0 x 0s"},
		{"minlen", "0 1 200", "-1 1.0 1e2 01 +1 x 9223372036854775808"},
		{"size", "0 9223372036854775807", "-1 -0 2k"},
		{"priority", "0 1 0.5 1.0 5e-1", "1.1 -0.1 .5 NaN 01"},
		{"name", "x \"a b\"", ""},
		{"sensitivity", "public restricted", "Public secret none"},
		{"capabilities", "none exec read_fs,write_fs", "none,exec \"none\" EXEC exec,root"},
		{"audience", "user user,assistant", "none human"},
		{"output", "full noschema structured text", "json"},
		{"mime", "text/plain \"text/plain; charset=utf-8\" application/x.y+json", "text text/ /plain \"a/b c\""},
		{"format", "date-time date time duration uuid ipv4 ipv6 uri json", "email hostname regex"},
		{"enumby", "name", "value Name"},
		{"enum", "* a,b 1,2 \"*\",a \"a b\"", "*,a a,* a,b,a"},
		{"entity", "identifier name secret pii free_text network literal", "identifer email"},
		{"like", "Asset inventory.Asset größe.Maß", "a.b.c 1 .A A. *A []A func"},
		{"complete", "CompleteRef größe", "a.b 1 func _ a-b"},
		{"discriminator", "kind a.b", "a/b \"a b\""},
		{"default", "x 5 {x \"[x\" `[]` `{\"a\":1}` `x` `\u00a0`", "`[` `{x}` `[1,]`"},
		{"example", "a,b `[1]` `{}`,`{\"a\":[]}` [1", "`[1` `{`,a"},
		{"project", "`{}` `{\"max_list\":1}` \"{}\"", "{} [] `[]` `null` `{` `{}x` `1`"},
		{"transforms", "`[]` `[{\"type\":\"project\"}]`", "[] `{}` `null` `[`"},
		{"open", "true false", "1"},
	}
	for _, tt := range tests {
		t.Run(tt.key, func(t *testing.T) {
			for _, value := range splitValues(tt.good) {
				if _, problems := parseKey(t, tt.key, value); len(problems) > 0 {
					t.Errorf("%s=%s: %+v", tt.key, value, problems)
				}
			}
			for _, value := range splitValues(tt.bad) {
				if _, problems := parseKey(t, tt.key, value); len(problems) != 1 || problems[0].Kind != directive.BadValue {
					t.Errorf("%s=%s: problems %+v, want one bad value", tt.key, value, problems)
				} else if problems[0].Hint == "" || problems[0].Message == "" {
					t.Errorf("%s=%s: problem without text", tt.key, value)
				}
			}
		})
	}
}

// splitValues splits at blanks outside quotes.
func splitValues(text string) []string {
	var values []string
	quote, start := rune(0), 0
	for i, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '`':
			quote = r
		case r == ' ':
			values = append(values, text[start:i])
			start = i + 1
		}
	}
	if start < len(text) {
		values = append(values, text[start:])
	}
	return values
}

func TestMetaRefusesReservedKeys(t *testing.T) {
	for object, good := range map[string]bool{
		`{"example.com/owner":1}`:           true,
		`{"owner":1}`:                       true,
		`{"cloudgx/owner":1}`:               true,
		`{"mcp.example.com/owner":1}`:       true,
		`{"com.example.mcp/owner":1}`:       true,
		`{}`:                                true,
		`{"cloudg/category":"x"}`:           false,
		`{"io.modelcontextprotocol/x":1}`:   false,
		`{"com.mcp.tools/x":1}`:             false,
		`{"dev.mcp/x":1,"example.com/y":1}`: false,
	} {
		_, problems := parseKey(t, "meta", "`"+object+"`")
		if got := len(problems) == 0; got != good {
			t.Errorf("meta=%s: problems %+v, want good %t", object, problems, good)
		}
	}
}

func TestSchemaNamesItsType(t *testing.T) {
	tests := []struct {
		line string
		good bool
	}{
		{"//cloudg:schema `{\"type\":\"string\"}`", true},
		{"//cloudg:schema `{\"type\":\"number\"}`", true},
		{"//cloudg:schema `{\"type\":\"integer\"}`", true},
		{"//cloudg:schema `{\"type\":\"boolean\"}`", true},
		{"//cloudg:schema `{\"type\":\"array\",\"items\":{}}`", true},
		{"//cloudg:arg x schema=`{\"type\":\"object\"}`", true},
		{"//cloudg:tool schema=`{\"type\":\"object\"}`", true},
		{"//cloudg:tool schema=`{\"type\":\"string\"}`", false},
		{"//cloudg:schema `{\"type\":\"null\"}`", false},
		{"//cloudg:schema `{\"type\":[\"string\",\"null\"]}`", false},
		{"//cloudg:schema `{}`", false},
		{"//cloudg:schema `true`", false},
		{"//cloudg:schema {\"type\":\"string\"}", false},
	}
	for _, tt := range tests {
		if _, problems := directive.Parse(tt.line); (len(problems) == 0) != tt.good {
			t.Errorf("%s: problems %+v, want good %t", tt.line, problems, tt.good)
		}
	}
}

func TestTypedAccessors(t *testing.T) {
	v, _ := parseKey(t, "timeout", "1m30s")
	if d, err := v.Duration(); err != nil || d != 90*time.Second {
		t.Errorf("Duration() = %v, %v", d, err)
	}
	if n, err := v.Number(); err == nil {
		t.Errorf("Number() of a duration = %q", n)
	}
	v, _ = parseKey(t, "min", "-1.50e2")
	if n, err := v.Number(); err != nil || n != "-1.50e2" {
		t.Errorf("Number() = %q, %v", n, err)
	}
	if d, err := v.Duration(); err == nil {
		t.Errorf("Duration() of a number = %v", d)
	}
	v, _ = parseKey(t, "minlen", "200")
	if n, err := v.Int(); err != nil || n != 200 {
		t.Errorf("Int() = %d, %v", n, err)
	}
	v, _ = parseKey(t, "capabilities", "none")
	if texts := v.Strings(); texts == nil || len(texts) != 0 {
		t.Errorf("Strings() of none = %#v, want empty and not nil", texts)
	}
}

func TestIcon(t *testing.T) {
	tests := []struct {
		text string
		want directive.IconValue
	}{
		{`logo.png`, directive.IconValue{Src: "logo.png"}},
		{`img/logo.svg image/svg+xml any`, directive.IconValue{Src: "img/logo.svg", MIMEType: "image/svg+xml", Sizes: []string{"any"}}},
		{`https://x.example/i.png 48x48 96x96 dark`, directive.IconValue{Src: "https://x.example/i.png", Sizes: []string{"48x48", "96x96"}, Theme: "dark"}},
		{`data:image/png;base64,AAAA image/png`, directive.IconValue{Src: "data:image/png;base64,AAAA", MIMEType: "image/png"}},
		{`logo.png light`, directive.IconValue{Src: "logo.png", Theme: "light"}},
	}
	for _, tt := range tests {
		v, problems := parseKey(t, "icon", `"`+tt.text+`"`)
		if len(problems) > 0 {
			t.Errorf("%s: %+v", tt.text, problems)
			continue
		}
		got, err := v.Icon()
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
		if local := !strings.Contains(tt.text, ":"); got.Local() != local {
			t.Errorf("%s: Local() = %t", tt.text, got.Local())
		}
	}
	for _, text := range []string{
		" ", "javascript:alert(1)", "file:///x.png", "/abs.png", "x.png dark 48x48", "x.png 48x48 image/png",
		"x.png 48", "x.png 0x48", "x.png x48", "x.png dark light", "x.png blue",
	} {
		_, problems := parseKey(t, "icon", `"`+text+`"`)
		if len(problems) != 1 || problems[0].Kind != directive.BadValue {
			t.Errorf("icon=%q: problems %+v, want one bad value", text, problems)
		}
	}
}
