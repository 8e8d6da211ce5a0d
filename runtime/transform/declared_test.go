package transform

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// declaring runs strict over a JSON text, as what a primitive with a rule for the member
// id gives in a call of a kind.
func declaring(t *testing.T, kind runtime.Kind, text string) string {
	t.Helper()
	run := output()
	run.Kind = kind
	run.Spec = &runtime.ToolSpec{Primitive: runtime.Primitive{KeyRules: []runtime.KeyRule{{Path: "id", Entity: "identifier"}}}}
	after, err := redactStep(t, strict, Context{}).Transform.Apply(run, parsed(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return string(after.AppendJSON(nil))
}

// TestDeclaredIdentifiersAreLearned: what is found in an identifier is an identifier in
// a link, too, whose escapes hide it.
func TestDeclaredIdentifiersAreLearned(t *testing.T) {
	got := declaring(t, runtime.KindTool, `{"id":"arn:aws:iam::123456789012:role/deployer","uri":"notes://x/arn%3Aaws%3Aiam%3A%3A123456789012%3Arole%2Fdeployer"}`)
	for _, real := range []string{"123456789012", "deployer"} {
		if strings.Contains(got, real) {
			t.Errorf("%s is left in %s", real, got)
		}
	}
}

// TestDeclaredInTexts: the contents of a resource are a text, whatever its handler says of
// the data in it.
func TestDeclaredInTexts(t *testing.T) {
	for _, text := range []string{`{"id":"f-ssh","of":"f-ssh"}`, "{\"id\":\"f-ssh\"}\n{\"id\":\"f-rdp\"}"} {
		whole := string(codec.StringValue(text).AppendJSON(nil))
		if got := declaring(t, runtime.KindTemplate, whole); strings.Contains(got, `"f-`) || !strings.Contains(got, "res-") {
			t.Errorf("%s became %s", text, got)
		}
	}
}

// TestDeclaredBuckets: a bucket has a name that is all of its identifier, which is
// no pseudonym of itself.
func TestDeclaredBuckets(t *testing.T) {
	if got := declaring(t, runtime.KindTool, `{"id":"//storage.googleapis.com/route-maps"}`); strings.Contains(got, "route-maps") {
		t.Errorf("the name of the bucket is left in %s", got)
	}
}

// TestDeclaredArgumentsAreCompleted: what is proposed for an argument is what the
// argument holds.
func TestDeclaredArgumentsAreCompleted(t *testing.T) {
	const proposed = `[{"id":"f-ssh"},{"id":"f-rdp"}]`
	if got := declaring(t, runtime.KindCompletion, proposed); strings.Contains(got, "f-") {
		t.Errorf("identifiers are proposed: %s", got)
	}
	// Elsewhere a list is a list.
	if got := declaring(t, runtime.KindTool, proposed); got != proposed {
		t.Errorf("what is not declared became %s", got)
	}
}

// TestDeclaredKeys: keys that are declared to be data are replaced like the values that they
// equal, words and all; other objects have keys of their own.
func TestDeclaredKeys(t *testing.T) {
	run := output()
	run.Spec = &runtime.ToolSpec{Primitive: runtime.Primitive{KeyRules: []runtime.KeyRule{
		{Path: "ids.*", Entity: "identifier"}, {Path: "of.*.groups", Entity: "keys"},
	}}}
	after, err := redactStep(t, strict, Context{}).Transform.Apply(run, parsed(t, `{"ids":["quay","db"],"of":[{"groups":{"quay":1,"db":2,"none":3}}],"quay":4}`))
	if err != nil {
		t.Fatal(err)
	}
	ids, _ := after.Get("ids")
	want := `{"ids":["ID0","ID1"],"of":[{"groups":{"ID0":1,"ID1":2,"none":3}}],"quay":4}`
	want = strings.NewReplacer("ID0", ids.Index(0).Text(), "ID1", ids.Index(1).Text()).Replace(want)
	if got := string(after.AppendJSON(nil)); got != want || strings.Contains(got, "db") {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestAccountPairs: accounts get tokens of one form wherever they stand, and what leads
// from one to the other stays.
func TestAccountPairs(t *testing.T) {
	got, _ := redacted(t, strict, `{"account_id":"222222222222","other_account_id":"123456789012","by_account_pair":{"222222222222 -> 123456789012 (ASSUME_ROLE)":2,"123456789012 -> 222222222222":1}}`)
	v := parsed(t, got)
	a, _ := v.Get("account_id")
	b, _ := v.Get("other_account_id")
	want := `{"account_id":"` + a.Text() + `","other_account_id":"` + b.Text() + `","by_account_pair":{"` + a.Text() + ` -> ` + b.Text() + ` (ASSUME_ROLE)":2,"` +
		b.Text() + ` -> ` + a.Text() + `":1}}`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if strings.Contains(got, "222222222222") || len(a.Text()) != 12 {
		t.Errorf("tokens are no accounts: %s", got)
	}
	// In brackets anything but a word of a vocabulary is a part of the account.
	if got, _ := redacted(t, strict, `{"by_account_pair":{"123456789012 -> 222222222222 (web-1)":1}}`); strings.Contains(got, "web-1") {
		t.Errorf("a name is left in %s", got)
	}
}
