package transform

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

// everything names all that is no secret.
const everything = `{"strategies": {"identifier": "pseudonymize", "network": "pseudonymize"}}`

// TestNamesInURIs has texts name in a URI what a key beside them says is a name.
func TestNamesInURIs(t *testing.T) {
	step := redactStep(t, everything, Context{}).Transform
	for _, tt := range []struct{ name, beside, text, want string }{
		{"a part of the path", `"resource_name":"orders"`, "x://zone/orders/state", "x://zone/res-0/state"},
		{"a host without a scheme", `"resource_name":"orders"`, "//storage.googleapis.com/orders", "//storage.googleapis.com/res-0"},
		{"slashes within a text", `"resource_name":"orders"`, "a//b/orders", "a//b/orders"},
		{"the host", `"resource_name":"orders"`, "x://orders", "x://res-0"},
		{"behind a colon and a query", `"resource_name":"orders"`, "x://a:orders?q=orders&r=1#orders", "x://a:res-0?q=res-0&r=1#res-0"},
		{"in prose", `"resource_name":"orders"`, "see <x://zone/orders>, or y://orders.", "see <x://zone/res-0>, or y://res-0."},
		{"no part of its own", `"resource_name":"orders"`, "x://preorders/orders-2/orders.db", "x://preorders/orders-2/orders.db"},
		{"escaped", `"display_name":"my orders"`, "x://zone/my%20orders?q=my+orders", "x://zone/res-0?q=res-0"},
		{"escaped where it need not be", `"resource_name":"my-db"`, "x://zone/my%2Ddb", "x://zone/res-0"},
		{"escaped in a longer part", `"display_name":"my orders"`, "x://zone/all%20of%20my%20orders", "x://zone/all%20of%20res-0"},
		{"of several parts", `"asset_id":"shop/orders"`, "x://zone/shop/orders/1 x://shop%2Forders", "x://zone/res-0/1 x://res-0"},
		{"a number", `"account_id":"123412341234"`, "x://zone/123412341234/state", "x://zone/0/state"},
		{"a malformed escape", `"display_name":"my orders"`, "x://zone/my%20orders/%zz", "x://zone/res-0/%zz"},
		{"short, of a server", `"asset_id":"f1"`, "cloudg://findings/f1 cloudg://f1/f12", "cloudg://findings/res-0 cloudg://res-0/f12"},
		{"short and escaped, of a server", `"asset_id":"#x"`, "cloudg://findings/%23x", "cloudg://findings/res-0"},
		{"one character, of a server", `"asset_id":"ä"`, "cloudg://findings/%C3%A4", "cloudg://findings/res-0"},
		{"short, of somebody else", `"asset_id":"f1"`, "x://zone/f1 f1", "x://zone/f1 f1"},
		{"nothing behind the scheme", `"resource_name":"orders"`, "x:// orders ://", "x:// res-0 ://"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := apply(t, step, `{`+tt.beside+`,"note":`+string(parsed(t, `"`+tt.text+`"`).AppendJSON(nil))+`}`)
			v := parsed(t, got)
			note, _ := v.Get("note")
			token := v.Member(0).Value.Text()
			want := strings.ReplaceAll(strings.ReplaceAll(tt.want, "res-0", token), "/0/", "/"+token+"/")
			if note.Text() != want {
				t.Errorf("got %s, want %s", note.Text(), want)
			}
		})
	}
}

// TestWideTextsHaveTheTokensOfPlainOnes has identifiers with parts stand in fullwidth
// characters: the parts must be named, and not be kept as something unknown.
func TestWideTextsHaveTheTokensOfPlainOnes(t *testing.T) {
	step := redactStep(t, everything, Context{}).Transform
	for _, plain := range []string{
		"projects/shop-prod/zones/europe-west1-b/instances/orders-1",
		"/subscriptions/4c864d19-2a96-42ff-a9c4-f5aff5f3922b/resourceGroups/shop/providers/Microsoft.Compute/virtualMachines/orders",
		"arn:aws:rds:eu-west-1:123412341234:db:orders",
	} {
		wide := strings.Map(func(c rune) rune { return c - '!' + '\uff01' }, plain)
		got, _ := apply(t, step, `["`+plain+`","`+wide+`"]`)
		v := parsed(t, got)
		if named := v.Index(0).Text(); named == plain || v.Index(1).Text() != named {
			t.Errorf("got %s", got)
		}
	}
}

// TestNumbersOfDataInTexts has a text that is JSON say of a number what it is.
func TestNumbersOfDataInTexts(t *testing.T) {
	step := redactStep(t, everything, Context{}).Transform
	got, _ := apply(t, step, `"{\"note\":\"{\\\"account_id\\\":570439898430}\",\"n\":570439898430}"`)
	if strings.Contains(got, "570439898430") {
		t.Errorf("got %s", got)
	}
}

// TestLearnedNames has one part of an answer say what another one mentions, whatever is
// made of names.
func TestLearnedNames(t *testing.T) {
	for _, strategy := range []string{"pseudonymize", "redact", "hash"} {
		step := redactStep(t, `{"default": "`+strategy+`"}`, Context{}).Transform
		var learned runtime.Learned
		run := func(text string) string {
			to := output()
			to.Learned = &learned
			after, err := step.Apply(to, parsed(t, text))
			if err != nil {
				t.Fatal(err)
			}
			return string(after.AppendJSON(nil))
		}
		const about = `["of orders, and of x://orders"]`
		if got := run(about); got != about {
			t.Fatalf("%s: %s, so that the test proves nothing", strategy, got)
		}
		run(`{"resource_name":"orders"}`)
		run(`{"resource_name":"invoices"}`)
		if got := run(about); strings.Contains(got, "orders") {
			t.Errorf("%s: got %s", strategy, got)
		}
		if got := run(`["invoices"]`); strings.Contains(got, "invoices") {
			t.Errorf("%s: got %s", strategy, got)
		}
		if n := learned.Changes(); n != 2 {
			t.Errorf("%s: something was learned %d times, want 2", strategy, n)
		}
	}
}

// TestEscapedNamesInURIs: a name that looks like another one with its escapes is not meant
// by a URI, which has escapes in it as it is.
func TestEscapedNamesInURIs(t *testing.T) {
	step := redactStep(t, everything, Context{}).Transform
	got, _ := apply(t, step, `{"asset_id":"a/b","parent_id":"a%2Fb","uri":"cloudg://findings/a%2Fb","other":"cloudg://findings/a%252Fb"}`)
	v := parsed(t, got)
	for id, uri := range map[string]string{"asset_id": "uri", "parent_id": "other"} {
		token, _ := v.Get(id)
		at, _ := v.Get(uri)
		if want := "cloudg://findings/" + token.Text(); at.Text() != want || token.Text() == "" {
			t.Errorf("%s is %s, want %s", uri, at.Text(), want)
		}
	}
}

// TestNamesAsKeys: a key that equals a name is one, unless it is a word that may be the key
// of anything.
func TestNamesAsKeys(t *testing.T) {
	step := redactStep(t, everything, Context{}).Transform
	for key, want := range map[string]bool{
		"aws/org:quay": true, "quay-7": true, "quay wall": true, "k\u00e4i": true, "quay": false, "quay_wall": false, "Quay": false,
	} {
		got, _ := apply(t, step, `{"asset_id":"`+key+`","groups":{"`+key+`":1}}`)
		groups, _ := parsed(t, got).Get("groups")
		token, _ := parsed(t, got).Get("asset_id")
		if replaced := groups.Member(0).Name == token.Text(); replaced != want {
			t.Errorf("the key %s became %s", key, groups.Member(0).Name)
		}
	}
}
