package compare

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

// lines writes rows as left | right, with kinds in braces.
func lines(rows []Row) (list []string) {
	side := func(spans []Span) string {
		var b strings.Builder
		for _, s := range spans {
			if s.Kind == Same {
				b.WriteString(s.Text)
			} else {
				b.WriteString("{" + s.Text + "}")
			}
		}
		return b.String()
	}
	for _, r := range rows {
		text := side(r.Left) + " | " + side(r.Right)
		if r.Kind != Same {
			text += " (" + string(r.Kind) + " " + r.Path + ")"
		}
		list = append(list, text)
	}
	return list
}

// did says that these kinds were done.
func did(kinds string) Evidence {
	return Evidence{
		Did:        func(k Kind) bool { return strings.Contains(kinds, string(k)) },
		Pseudonyms: func(text string) int { return strings.Count(text, "name-") },
	}
}

func TestValues(t *testing.T) {
	for _, c := range []struct {
		name, before, after, did string
		want                     []string
	}{
		{"same", `{"a":[1]}`, `{"a":[1]}`, "", []string{"{ | {", `"a": [ | "a": [`, "1 | 1", "] | ]", "} | }"}},
		{"empty", `{}`, `{}`, "", []string{"{} | {}"}},
		{"redacted in a text", `"use pw1 now"`, `"use [REDACTED:password] now"`, "redacted", []string{`"use {pw1} now" | "use {[REDACTED:password]} now" (redacted $)`}},
		{"pseudonym", `"web-1"`, `"name-42"`, "pseudonymized", []string{`"{web-1}" | "{name-42}" (pseudonymized $)`}},
		{"number to text", `{"n":12}`, `{"n":"id:0123456789ab"}`, "hashed", []string{"{ | {", `"n": {12} | "n": {"id:0123456789ab"} (hashed $.n)`, "} | }"}},
		{"masked", `"AKIA1234"`, `"AK****34"`, "masked", []string{`"{AKIA1234}" | "{AK****34}" (masked $)`}},
		{"dropped member", `{"a":1,"b":{"c":2},"d":3}`, `{"a":1,"d":3}`, "dropped", []string{"{ | {", `"a": 1 | "a": 1`, `{"b"}{: }{{} |  (dropped $.b)`, `{"c"}{: }{2} |  (dropped $.b.c)`, `{}} |  (dropped $.b)`, `"d": 3 | "d": 3`, "} | }"}},
		{"added member", `{"a":1}`, `{"a":1,"_risk":"HIGH"}`, "", []string{"{ | {", `"a": 1 | "a": 1`, ` | {"_risk"}{: }{"HIGH"} (added $._risk)`, "} | }"}},
		{"renamed member", `{"a":1,"host":2,"z":3}`, `{"a":1,"name-1":2,"z":3}`, "pseudonymized", []string{"{ | {", `"a": 1 | "a": 1`, `"{host}": 2 | "{name-1}": 2 (pseudonymized $.host)`, `"z": 3 | "z": 3`, "} | }"}},
		{"shortened list", `[1,2,3]`, `[1,"… 2 more items"]`, "projected", []string{"[ | [", "1 | 1", "{2} |  (projected $[1])", "{3} |  (projected $[2])", ` | {"… 2 more items"} (projected $[1])`, "] | ]"}},
		{"dropped item", `["pem","b"]`, `["b"]`, "dropped", []string{"[ | [", `{"pem"} |  (dropped $[0])`, `"b" | "b"`, "] | ]"}},
		{"depth", `{"a":{"b":1}}`, `{"a":"<dict: 1 keys>"}`, "projected", []string{"{ | {", `"a": {{} |  (projected $.a)`, `{"b"}{: }{1} |  (projected $.a.b)`, `{}} |  (projected $.a)`, ` | "a": {"<dict: 1 keys>"} (projected $.a)`, "} | }"}},
		{"invisible", "\"a\u200bb\"", `"ab"`, "untrusted", []string{`{"a\u200bb"} | {"ab"} (untrusted $)`}},
		{"unexplained", `"abc"`, `"xyz"`, "", []string{`"{abc}" | "{xyz}" (changed $)`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows := Values(codec.Raw([]byte(c.before)), codec.Raw([]byte(c.after)), did(c.did))
			if diff := cmp.Diff(c.want, lines(rows)); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
		})
	}
}

// TestHunksAreBothTexts puts the texts together again.
func TestHunksAreBothTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString([]string{"a", "bc", " ", "-", ".", "é", "10"}[r.IntN(7)])
		}
		return b.String()
	}
	for range 2000 {
		left, right := text(), text()
		var l, h strings.Builder
		same := false
		for i, piece := range hunks(words(left), words(right)) {
			if now := piece.left == piece.right; i > 0 && now == same {
				t.Fatalf("%q %q: two neighbours of a kind", left, right)
			}
			same = piece.left == piece.right
			l.WriteString(piece.left)
			h.WriteString(piece.right)
		}
		if l.String() != left || h.String() != right {
			t.Fatalf("%q %q: got %q %q", left, right, l.String(), h.String())
		}
	}
}

func TestFolds(t *testing.T) {
	rows := make([]Row, 30)
	rows[15].Kind = Redacted
	var got []int
	total := 0
	for _, f := range Folds(rows, 3) {
		got = append(got, len(f.Rows), f.Hidden)
		total += len(f.Rows) + f.Hidden
	}
	if diff := cmp.Diff([]int{0, 12, 7, 0, 0, 11}, got); diff != "" || total != len(rows) {
		t.Errorf("rows and hidden (-want +got):\n%s", diff)
	}
	if all := Folds(rows, -1); len(all) != 1 || len(all[0].Rows) != 30 {
		t.Errorf("without context: %d folds", len(all))
	}
}

func TestTerminal(t *testing.T) {
	rows := Values(codec.Raw([]byte(`{"a":"a long text without secrets","b":"pw"}`)), codec.Raw([]byte(`{"a":"a long text without secrets","b":"[REDACTED:password]"}`)), did("redacted"))
	got := string(Terminal{Width: 70, Left: "left", Right: "right", Context: -1}.AppendText(nil, rows))
	const want = `left                       | right
-------------------------- | --------------------------
{                          | {
  "a": "a long text withou |   "a": "a long text withou
  t secrets"               |   t secrets"
  "b": "pw"                |   "b": "[REDACTED:password  redacted
                           |   ]"
}                          | }
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
	colored := string(Terminal{Width: 70, Color: true}.AppendText(nil, rows))
	if !strings.Contains(colored, "\x1b[31mpw\x1b[0m") {
		t.Errorf("without colour: %q", colored)
	}
}

// TestHTMLEscapes plants markup everywhere.
func TestHTMLEscapes(t *testing.T) {
	const bad = `<script>alert("x")</script>`
	text := codec.StringValue(bad)
	rows := Values(codec.ObjectValue(codec.Member{Name: bad, Value: text}), codec.ObjectValue(codec.Member{Name: bad, Value: codec.StringValue("' onload=" + bad)}), Evidence{})
	page := Page{Title: bad, Facts: []Fact{{bad, bad}}, Parts: []Part{{bad, rows}}, Report: bad}
	got := string(page.HTML())
	if strings.Contains(got, "<script") || strings.Contains(got, `"x"`) {
		t.Errorf("markup gets through: %s", got)
	}
	if strings.Contains(got, "http:") || strings.Contains(got, "https:") {
		t.Error("the page refers to something else")
	}
	if n := strings.Count(got, "&lt;script&gt;"); n < 8 {
		t.Errorf("shown %d times only", n)
	}
}
