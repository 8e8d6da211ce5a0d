package policy

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

func TestP1_9_FormsOfURIs(t *testing.T) {
	template := templateAt(t, "x://{+path}", "files")
	for _, tt := range []struct {
		name, document string
		sent           string
		denied         bool
	}{
		{"an allow list does not decode once more", "allow_resources: ['x://pub/*']", "x://pub%252Fx", true},
		{"it holds for what the handler gets", "allow_resources: ['x://pub/*']", "x://pub%2Fx", false},
		{"and not for what was sent", "allow_resources: ['x://pub%2F*']", "x://pub%2Fx", true},
		{"what it takes back, it takes back in every form", "allow_resources: ['x://pub/*', '!*secret']", "x://pub/%2573ecret", true},
		{"a deny list decodes to the end", "deny_resources: ['*/secret']", "x://a/%2525252573ecret", true},
		{"and beyond the forms that are looked at", "deny_resources: ['*/secret']", "x://a/%" + strings.Repeat("25", 40) + "73ecret", true},
		{"in long URIs, too", "deny_resources: ['*/secret']", "x://a/" + strings.Repeat("%2541", 2000) + "/%2573ecret", true},
		{"it sees what was sent", "deny_resources: ['*%73ecret']", "x://a/%73ecret", true},
		{"in every spelling", "deny_resources: ['*%2fsecret']", "x://a%2Fsecret", true},
		{"also without escapes", "deny_resources: ['*%2Fsecret']", "x://a/secret", true},
		{"a special character that is escaped in a glob is itself", "deny_resources: ['*%2A']", "x://a/b", false},
		{"a form that is taken back spares no other", "deny_resources: ['x://a/*', '!x://a/%73*']", "x://a/%73ecret", true},
		{"all forms taken back", "deny_resources: ['*', '!x://pub/*']", "x://pub/%61", false},
		{"a rule that denies looks at every form", "rules: [{match: {names: ['*/secret']}, deny_categories: [general]}]", "x://a/%2573ecret", true},
		{"a rule that allows at what the handler gets", "deny_resources: ['*']\nrules: [{match: {names: ['*/pub']}, allow_resources: ['*']}]", "x://a/%2570ub", true},
		{"which may be spelled", "deny_resources: ['*']\nrules: [{match: {names: ['*/pub']}, allow_resources: ['*']}]", "x://a/%70ub", false},
		{"a grant does not decode once more", "deny_resources: ['*']\nrules: [{allow_resources: ['*/pub']}]", "x://a/%2570ub", true},
		{"neither does a capability", "deny_capabilities: [read_state]\nrules: [{match: {names: ['*/pub']}, allow_capabilities: [read_state]}]", "x://a/%2570ub", true},
		{"a ceiling is not raised by another form", "max_sensitivity: public\nrules: [{match: {names: ['*/pub']}, max_sensitivity: restricted}]", "x://a/%2570ub", true},
		{"but by what the handler gets", "max_sensitivity: public\nrules: [{match: {names: ['*/pub']}, max_sensitivity: restricted}]", "x://a/%70ub", false},
		{"a ceiling is lowered by any form", "rules: [{match: {names: ['*/secret']}, max_sensitivity: public}]", "x://a/%2573ecret", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			values, ok := template.Template().Match(tt.sent)
			if !ok {
				t.Fatal("not a URI of the template")
			}
			uri := runtime.RequestedURI{Canonical: template.Template().Canonical(values), Sent: tt.sent}
			if got := why(compileText(t, tt.document, Options{}), template, with("a"), uri); (got != "") != tt.denied {
				t.Errorf("reason %q", got)
			}
		})
	}
}

// A limit on what is read cannot be got around by writing it in another way.
func TestP2_2_LimitsSeeEveryForm(t *testing.T) {
	p := compileText(t, "rate_limits: [{tools: ['*/hot'], rate: 1}]\nrules: [{match: {names: ['*/hot']}, rate_limits: [{rate: 1}]}]", Options{})
	s := p.subject(templateAt(t, "x://{+path}", "files"))
	for sent, want := range map[string]int{"x://a/hot": 2, "x://a/%68ot": 2, "x://a/%2568ot": 2, "x://a/cold": 0} {
		uri := runtime.RequestedURI{Canonical: plainUnescape(sent), Sent: sent}
		if got := p.limitsFor(runtime.KindTemplate, s, p.nobody, uri); len(got) != want {
			t.Errorf("%s: %d limits, want %d", sent, len(got), want)
		}
	}
}

// What is listed of a resource is what can be read.
func TestP1_9_ResourcesWithEscapes(t *testing.T) {
	p := compileText(t, "deny_resources: ['x://a b']", Options{})
	spec := resourceAt(t, "x://a%20b", "ab")
	if p.Allowed(nil, spec, at("")) || p.Allowed(nil, spec, at("x://a%20b")) {
		t.Error("allowed")
	}
}

func (d dice) escape(text string) string {
	var b strings.Builder
	for i := range len(text) {
		format := []string{"%c", "%c", "%%%02x", "%%%02X"}[d.IntN(4)]
		fmt.Fprintf(&b, format, text[i])
	}
	return b.String()
}

func TestUnescapingIsRepeatedDecoding(t *testing.T) {
	d := dice{rand.New(rand.NewPCG(7, 8))}
	for range 5000 {
		text := []string{"a/b", "%", "%4", "%zz", "é*?"}[d.IntN(5)] + []string{"", "%2", "5"}[d.IntN(3)]
		for range d.IntN(4) {
			text = d.escape(text)
		}
		if once := plainUnescape(text); unescape(text) != once {
			t.Fatalf("%q decodes to %q, want %q", text, unescape(text), once)
		}
		want := text
		for next := plainUnescape(want); next != want; next = plainUnescape(want) {
			want = next
		}
		if got := unescapeAll(text); got != want {
			t.Fatalf("%q decodes in the end to %q, want %q", text, got, want)
		}
	}
}

// spelled is a server of resources that answer with their key and canonical URI.
func spelled(t *testing.T, p *Policy) *layer.Layer {
	t.Helper()
	registry := runtime.NewRegistry()
	for _, uri := range []string{"x://s/one", "x://s/a%20b"} {
		if err := registry.Add(&runtime.ResourceSpec{URI: uri, Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
			out.Text(uri + " " + uri)
			return nil
		}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, uri := range []string{"x://s/{id}", "x://f/{+path}", "x://{any*}"} {
		var spec *runtime.TemplateSpec
		spec = &runtime.TemplateSpec{URITemplate: uri, Handle: runtime.TemplateFunc(func(_ *runtime.Context, values map[string]string, out *runtime.ContentsOutput) error {
			parsed, err := runtime.ParseURITemplate(uri)
			if err == nil {
				out.Text(spec.URITemplate + " " + parsed.Canonical(values))
			}
			return err
		})}
		if err := registry.Add(spec); err != nil {
			t.Fatal(err)
		}
	}
	l, err := layer.New(registry, layer.Options{Policy: p, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// served returns what answered a read, and for which canonical URI, "" for nothing.
func served(t *testing.T, l *layer.Layer, uri string) (key, canonical string) {
	t.Helper()
	contents, err := l.ReadResource(t.Context(), nil, uri)
	if readable := l.Readable(nil, uri); readable != (err == nil) {
		t.Fatalf("%s is readable: %v, but reading it: %v", uri, readable, err)
	}
	if err != nil {
		return "", ""
	}
	key, canonical, _ = strings.Cut(contents[0].(*runtime.TextContents).Text, " ")
	return key, canonical
}

func (d dice) uri() string {
	words := []string{"one", "secret", "pub", "a b", "x/y", "%", "%2F", "Z~"}
	tail := words[d.IntN(len(words))]
	for range d.IntN(3) {
		tail += "/" + words[d.IntN(len(words))]
	}
	for range d.IntN(4) {
		tail = d.escape(tail)
	}
	return []string{"x://s/", "x://f/", "x://"}[d.IntN(3)] + tail
}

func (d dice) uriGlobs() []string {
	return d.some("x://s/*", "*/secret", "x://f/pub/*", "!*secret*", "x://s/one", "*%2Fsecret", "*a%20b", "x://{any*}", "!x://f/*", "*pub%2f*")
}

func (d dice) uriDocument() *Document {
	doc := NewDocument()
	doc.AllowResources, doc.DenyResources = d.maybe(d.uriGlobs()), d.uriGlobs()
	for range d.IntN(4) {
		doc.Rules = append(doc.Rules, Rule{Match: Match{Names: d.uriGlobs()}, Access: Access{
			AllowResources: d.maybe(d.uriGlobs()), DenyResources: d.uriGlobs(), MaxSensitivity: d.ceiling(),
		}})
	}
	return doc
}

// TestNoSpellingWidensAnything reads in random spellings. What is served has to be
// allowed in its plain spelling, too.
func TestNoSpellingWidensAnything(t *testing.T) {
	d := dice{rand.New(rand.NewPCG(9, 10))}
	reads, spellings := 0, 0
	for range 400 {
		p, err := Compile(d.uriDocument(), Options{Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		l := spelled(t, p)
		for range 40 {
			uri := d.uri()
			key, canonical := served(t, l, uri)
			if key == "" {
				continue
			}
			reads++
			if uri != canonical {
				spellings++
			}
			var spec runtime.Spec
			if template, ok := l.Registry().Template(key); ok {
				spec = template
			} else if spec, ok = l.Registry().Resource(key); !ok {
				t.Fatalf("%s was served by %s", uri, key)
			}
			if !p.Allowed(nil, spec, at(canonical)) {
				t.Fatalf("%s was served by %s as %s\n%s", uri, key, canonical, p.Explain(nil, spec, at(canonical)))
			}
		}
	}
	if reads < 1000 || spellings < 500 {
		t.Errorf("%d reads, %d in another spelling: the dice are loaded", reads, spellings)
	}
}

// TestADenialHoldsInEverySpelling asks for one thing in two spellings, under a policy
// that only denies: either both are served or none.
func TestADenialHoldsInEverySpelling(t *testing.T) {
	d := dice{rand.New(rand.NewPCG(11, 12))}
	denied := 0
	for range 4000 {
		doc := NewDocument()
		doc.DenyResources = d.some("*/secret", "x://pub/*", "*%2Fsecret", "*a%20b", "*pub%2f*", "*%2570ub")
		p, err := Compile(doc, Options{})
		if err != nil {
			t.Fatal(err)
		}
		template := templateAt(t, "x://{+path}", "files")
		value := []string{"pub/x", "a/secret", "a b", "%70ub", "x", "x/pub/y"}[d.IntN(6)]
		var reasons [2]string
		for i := range reasons {
			sent := "x://" + d.spell(value)
			values, ok := template.Template().Match(sent)
			if !ok || values["path"] != value {
				t.Fatalf("%q is no spelling of %q", sent, value)
			}
			reasons[i] = why(p, template, with("a"), runtime.RequestedURI{Canonical: "x://" + value, Sent: sent})
		}
		if diff := cmp.Diff(reasons[0], reasons[1]); diff != "" {
			t.Fatalf("%q under %v (-one spelling +another)\n%s", value, doc.DenyResources, diff)
		}
		if reasons[0] != "" {
			denied++
		}
	}
	if denied < 400 || denied > 3600 {
		t.Errorf("%d of 4,000 denied: the dice are loaded", denied)
	}
}

// spell returns a spelling of a value: what must be escaped is, and of the rest some.
func (d dice) spell(value string) string {
	var b strings.Builder
	for i := range len(value) {
		if value[i] == '%' {
			b.WriteString("%25")
			continue
		}
		b.WriteString(d.escape(value[i : i+1]))
	}
	return b.String()
}
