package directive_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations/directive"
)

// show renders what was parsed: the positional value, then key=text, list elements
// in brackets, and checks that each span covers what it belongs to.
func show(t *testing.T, text string, d *directive.Directive) string {
	t.Helper()
	var parts []string
	if d.Positional != nil {
		parts = append(parts, showValue(t, text, *d.Positional))
	}
	for _, it := range d.Items {
		if got := text[it.KeySpan.Start:it.KeySpan.End]; got != it.Key {
			t.Errorf("span of key %s covers %q", it.Key, got)
		}
		parts = append(parts, it.Key+"="+showValue(t, text, it.Value))
	}
	if d.FreeText != nil {
		parts = append(parts, "|"+showValue(t, text, *d.FreeText))
	}
	return strings.Join(parts, " ")
}

func showValue(t *testing.T, text string, v directive.Value) string {
	t.Helper()
	if got := text[v.Span.Start:v.Span.End]; v.Raw != "" && got != v.Raw {
		t.Errorf("span of value %s covers %q", v.Raw, got)
	}
	for _, e := range v.List {
		if got := text[e.Span.Start:e.Span.End]; got != e.Raw {
			t.Errorf("span of element %s covers %q", e.Raw, got)
		}
	}
	if v.List != nil {
		return fmt.Sprintf("%q", v.Strings())
	}
	return "<" + v.Text + ">"
}

type parseTest struct{ name, text, want string }

func testParse(t *testing.T, tests []parseTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, problems := directive.Parse(tt.text)
			if len(problems) > 0 {
				t.Fatalf("problems: %+v", problems)
			}
			if got := tt.text[d.WordSpan.Start:d.WordSpan.End]; got != d.Word {
				t.Errorf("span of word %s covers %q", d.Word, got)
			}
			want := strings.Replace(tt.want, "q ", "<q> ", 1)
			if diff := cmp.Diff(want, show(t, tt.text, d)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.text, diff)
			}
		})
	}
}

func TestParsePositionals(t *testing.T) {
	testParse(t, []parseTest{
		{"word alone", `//cloudg:tool`, ``},
		{"blank after the word", "//cloudg:tool \t", ``},
		{"carriage return", "//cloudg:tool readonly\r", `readonly=<true>`},
		{"bare name", `//cloudg:tool find_assets`, `<find_assets>`},
		{"quoted name", `//cloudg:tool "find_assets"`, `<find_assets>`},
		{"key of the directive is the key", `//cloudg:tool readonly`, `readonly=<true>`},
		{"quoted key is the name", `//cloudg:tool "readonly"`, `<readonly>`},
		{"key of another directive is a name", `//cloudg:tool optional`, `<optional>`},
		{"prompt named like a key of tools", `//cloudg:prompt readonly`, `<readonly>`},
		{"parameter named name", `//cloudg:arg name name=n`, `<name> name=<n>`},
		{"parameter named min", `//cloudg:arg min min=2`, `<min> min=<2>`},
		{"parameter named format", `//cloudg:arg format optional`, `<format> optional=<true>`},
		{"URI with an equals sign", `//cloudg:resource https://x.example/?a=b name=n`, `<https://x.example/?a=b> name=<n>`},
		{"template with quotes inside", `//cloudg:template cloudg://a/{+ref} name=asset`, `<cloudg://a/{+ref}> name=<asset>`},
		{"function variable", `//cloudg:complete Asset.ref`, `<Asset.ref>`},
		{"method variable", `//cloudg:complete Catalog.Asset.ref`, `<Catalog.Asset.ref>`},
		{"tabs between items", "//cloudg:tool\tfind\treadonly\tidempotent=false", `<find> readonly=<true> idempotent=<false>`},
	})
}

func TestParseValues(t *testing.T) {
	testParse(t, []parseTest{
		{"value after the first equals sign", `//cloudg:tool title=a=b`, `title=<a=b>`},
		{"interpreted string", `//cloudg:tool title="a \"b\" \u00e9\t"`, "title=<a \"b\" \u00e9\t>"},
		{"raw string", "//cloudg:tool title=`a \"b\" \\n`", `title=<a "b" \n>`},
		{"quote inside a bare value", `//cloudg:tool title=5"`, `title=<5">`},
		{"comma in a scalar", `//cloudg:tool title=a,b`, `title=<a,b>`},
		{"list", `//cloudg:tool tags=a,b,c`, `tags=["a" "b" "c"]`},
		{"list with quotes", "//cloudg:tool tags=\"a b\",c,`d,e`", `tags=["a b" "c" "d,e"]`},
		{"quoted commas are one element", `//cloudg:tool tags="a,b"`, `tags=["a,b"]`},
		{"none is the empty list of capabilities", `//cloudg:tool capabilities=none`, `capabilities=<none>`},
		{"none is a word elsewhere", `//cloudg:tool tags=none`, `tags=["none"]`},
		{"icons repeat", `//cloudg:tool icon=a.png icon="b.png dark"`, `icon=<a.png> icon=<b.png dark>`},
		{"empty default", `//cloudg:arg q default=""`, `q default=<>`},
		{"empty list default", "//cloudg:arg q default=`[]`", `q default=<[]>`},
		{"empty enum value", `//cloudg:arg q enum="",a`, `q enum=["" "a"]`},
		{"free text", `//cloudg:nolint CG7001,CG7002 the vendor's "API" x=1 `, `["CG7001" "CG7002"] |<the vendor's "API" x=1>`},
		{"schema of a type", "//cloudg:schema `{\"type\": \"string\"}`", `<{"type": "string"}>`},
		{"union", `//cloudg:union discriminator=kind`, `discriminator=<kind>`},
		{"server", `//cloudg:server name=x version="1 beta"`, `name=<x> version=<1 beta>`},
		{"text beyond ASCII", `//cloudg:arg größe doc=Größe`, `<größe> doc=<Größe>`},
	})
}

func TestParseEveryTextAfterThePrefix(t *testing.T) {
	if d, problems := directive.Parse("// ordinary text"); d != nil || problems != nil {
		t.Errorf("prose gives %v, %v", d, problems)
	}
	d, problems := directive.Parse("// cloudg:tool")
	if d != nil || len(problems) != 1 || problems[0].Kind != directive.Misspelled {
		t.Errorf("near miss gives %v, %v", d, problems)
	}
}

func TestItems(t *testing.T) {
	d, problems := directive.Parse(`//cloudg:tool find icon=a.png title=T icon="b.png dark" readonly`)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if v, ok := d.Get("title"); !ok || v.Text != "T" {
		t.Errorf("title = %v, %t", v, ok)
	}
	if v, ok := d.Get("readonly"); !ok || !v.Bool() || v.Span.Start >= v.Span.End {
		t.Errorf("readonly = %v, %t", v, ok)
	}
	if v, ok := d.Get("openworld"); ok || v.Bool() {
		t.Errorf("openworld = %v, %t", v, ok)
	}
	if icons := d.All("icon"); len(icons) != 2 || icons[1].Text != "b.png dark" {
		t.Errorf("icons = %v", icons)
	}
	if none := d.All("tags"); none != nil {
		t.Errorf("tags = %v", none)
	}
}
