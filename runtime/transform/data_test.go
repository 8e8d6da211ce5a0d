package transform

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/codec"
)

// TestDataInTexts has names that only their key tells, in the ways in which programs put
// data into texts.
func TestDataInTexts(t *testing.T) {
	name := "orders-primary"
	object := `{"resource_name":"` + name + `"}`
	text := func(s string) string { return compact(parsed(t, quotedText(s))) }
	for _, s := range []string{
		object,
		object + "\n" + object,
		object + "\n\n" + object + "\n",
		object + "\r\n" + object,
		quotedText(object),
		quotedText(object + "\n" + object),
		`{"a":` + quotedText(quotedText(object)) + `}`,
	} {
		if got, _ := redacted(t, strict, `{"out":`+text(s)+`}`); strings.Contains(got, name) || !strings.Contains(got, "res-") {
			t.Errorf("%s left as %s", s, got)
		}
		if got, _ := redacted(t, strict, text(s)); strings.Contains(got, name) {
			t.Errorf("%s alone left as %s", s, got)
		}
	}
	for _, s := range []string{"{}\n{}", `"[]"`, `"{"`, "{}\nx {}", `"{} x"`, `"[1]" "[2]"`} {
		if got, _ := redacted(t, strict, text(s)); got != text(s) {
			t.Errorf("%s became %s", s, got)
		}
	}
	if got, _ := redacted(t, `{"default":"drop"}`, `{"out":`+text(`{"x":1}`+"\n"+`{"x":2}`)+`}`); got != `{"out":"{\"x\":1}\n{\"x\":2}"}` {
		t.Errorf("what has no names became %s", got)
	}
}

func quotedText(s string) string { return string(codec.StringValue(s).AppendJSON(nil)) }
