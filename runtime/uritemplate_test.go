package runtime

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func parse(t *testing.T, source string) *URITemplate {
	t.Helper()
	template, err := ParseURITemplate(source)
	if err != nil {
		t.Fatal(err)
	}
	return template
}

func TestL1_4_Match(t *testing.T) {
	type values = map[string]string
	tests := []struct {
		template, uri string
		want          values // nil for no match
	}{
		{"x://a/{id}", "x://a/7", values{"id": "7"}},
		{"x://a/{id}", "x://a/7/8", nil},
		{"x://a/{id}", "x://a/7?q", nil},
		{"x://a/{id}", "x://a/", nil},
		{"x://a/{id}", "x://a/line\nbreak", values{"id": "line\nbreak"}},
		{"x://a/{id}", "yx://a/7", nil},
		{"x://a/{+ref}", "x://a/b/c?d", values{"ref": "b/c?d"}},
		{"x://a/{ref*}", "x://a/b/c", values{"ref": "b/c"}},
		{"x://a/{+ref}", "x://a/b\nc", nil},
		{"x://a/{+ref}/n", "x://a/b/n/n", values{"ref": "b/n"}},
		{"x://assets/{+ref}", "x://assets/arn%3Aaws%3As3%3A%3A%3Ab%2Fk", values{"ref": "arn:aws:s3:::b/k"}},
		{"{a}-{b}", "1-2-3", values{"a": "1-2", "b": "3"}},
		{"x://a/{id}", "x://a/50%25+1", values{"id": "50%+1"}},
		{"x://a/{id}", "x://a/%zz%4", values{"id": "%zz%4"}},
		{"x://a/{id}", "x://a/%ff", values{"id": "\uFFFD"}},
		{"x://a/{id}", "x://a/%C3%A4", values{"id": "ä"}},
		{"x://a{?q}", "x://a{?q}", values{}},
		{"x://a.b", "x://aXb", nil},
		{"x://a", "x://a\n", nil},
	}
	for _, tt := range tests {
		got, ok := parse(t, tt.template).Match(tt.uri)
		if ok != (tt.want != nil) {
			t.Errorf("%s matches %q: %t", tt.template, tt.uri, ok)
			continue
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s on %q (-want +got):\n%s", tt.template, tt.uri, diff)
		}
	}
}

func TestL1_4_Expand(t *testing.T) {
	const arn = "arn:aws:ec2:us-east-1:1:instance/i-1"
	type values = map[string]string
	tests := []struct {
		template        string
		values          values
		want, canonical string
	}{
		{"x://assets/{+ref}", values{"ref": arn}, "x://assets/" + arn, "x://assets/" + arn},
		{"x://assets/{ref}", values{"ref": "a/b ä~"}, "x://assets/a%2Fb%20%C3%A4~", "x://assets/a/b ä~"},
		{"x://{ref*}", values{"ref": `/:@!$&'()*+,;=?#%`}, `x:///:@!$&'()*+,;=%3F%23%25`, `x:///:@!$&'()*+,;=?#%`},
		{"x://{a}/{b}", values{"a": "1", "c": "2"}, "x://1/{b}", "x://1/{b}"},
		{"x://{a}/{b}", values{"a": "{b}", "b": "2"}, "x://%7Bb%7D/2", "x://{b}/2"}, // Q32
		{"x://{q}{?q}", values{"q": "1", "": "2"}, "x://1{?q}", "x://1{?q}"},
	}
	for _, tt := range tests {
		template := parse(t, tt.template)
		if got := template.Expand(tt.values); got != tt.want {
			t.Errorf("%s expands to %q, want %q", tt.template, got, tt.want)
		}
		if got := template.Canonical(tt.values); got != tt.canonical {
			t.Errorf("%s is canonically %q, want %q", tt.template, got, tt.canonical)
		}
	}
}

func TestS3_6_ExpandMatchesBack(t *testing.T) {
	for _, source := range []string{"cloudg://assets/{ref}/x", "cloudg://assets/{+ref}"} {
		template := parse(t, source)
		for _, ref := range []string{"i-1", "a/b?c#d", "100% ä\u2028+", "%2F"} {
			got, ok := template.Match(template.Expand(map[string]string{"ref": ref}))
			if !ok || got["ref"] != ref {
				t.Errorf("%s: %q comes back as %q, %t", source, ref, got["ref"], ok)
			}
		}
	}
}

func TestL1_4_Variables(t *testing.T) {
	template := parse(t, "x://{b}/{+a}/{c_1*}{?q}")
	if diff := cmp.Diff([]string{"b", "a", "c_1"}, template.Variables()); diff != "" {
		t.Errorf("variables (-want +got):\n%s", diff)
	}
	if got := template.String(); got != "x://{b}/{+a}/{c_1*}{?q}" {
		t.Errorf("String is %q", got)
	}
}

func TestQ31_BadVariables(t *testing.T) {
	for _, want := range []*TemplateError{
		{"x://{a}/{+a}", 8, `variable "a" occurs twice`},
		{"x://{1a}", 4, `variable name "1a" starts with a digit`},
	} {
		_, err := ParseURITemplate(want.Template)
		got, _ := errors.AsType[*TemplateError](err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", want.Template, err, diff)
		}
		if err == nil || !strings.Contains(err.Error(), want.Reason) {
			t.Errorf("%s: the error %v does not say %s", want.Template, err, want.Reason)
		}
	}
}

func FuzzURITemplate(f *testing.F) {
	f.Add("x://a/{id}/{+ref}", "x://a/1/2/3", "v")
	f.Add("{a*}", "%ff%", "{a}")
	f.Fuzz(func(t *testing.T, source, uri, value string) {
		template, err := ParseURITemplate(source)
		if err != nil {
			return
		}
		values, ok := template.Match(uri)
		if ok && len(values) != len(template.Variables()) {
			t.Fatalf("%d values for %d variables", len(values), len(template.Variables()))
		}
		all := make(map[string]string)
		for _, name := range template.Variables() {
			all[name] = value
		}
		template.Canonical(all)
		// Every byte but unreserved ones is escaped, so that what is expanded with
		// valid text matches the template again.
		if value != "" && value == string([]rune(value)) {
			if _, ok := template.Match(template.Expand(all)); !ok {
				t.Fatalf("%q does not match its own expansion %q", source, template.Expand(all))
			}
		}
	})
}
