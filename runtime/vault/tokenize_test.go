package vault

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestP8_4_SmallSpacesRunOut(t *testing.T) {
	v := fresh(t)
	seen := map[string]string{}
	for i := range 40 {
		value := fmt.Sprintf("2600:%x::/32", i)
		token := v.Tokenize(value, "public_cidr", ns)
		if seen[token] != "" || token == value || !strings.HasSuffix(token, "/32") {
			t.Errorf("%s is %s, like %q", value, token, seen[token])
		}
		seen[token] = value
	}
	for i := range 10 {
		value := fmt.Sprint(i)
		token := v.Tokenize(value, "number", ns)
		if token != value {
			if seen[token] != "" {
				t.Errorf("%s is %s, like %s", value, token, seen[token])
			}
			seen[token] = value
		}
	}
}

// TestP8_4_FailsClosed takes every token of all attempts away.
func TestP8_4_FailsClosed(t *testing.T) {
	v := fresh(t)
	m := v.mintFor(ns, 0)
	for attempt := range attempts {
		v.store.add(record{ns: ns, entity: "other", value: fmt.Sprint("other ", attempt), token: m.token("payments", "tag_value", attempt)})
	}
	token := v.Tokenize("payments", "tag_value", ns)
	if len(token) <= len("tag-0123456789") || !strings.HasPrefix(token, "tag-") {
		t.Errorf("after all attempts: %s", token)
	}
	if back, _ := v.Reverse(token, ns); back != "payments" {
		t.Errorf("it reverses to %s", back)
	}
}

func TestQ1_SpellingsShareATokenInAnyOrder(t *testing.T) {
	for _, tt := range []struct {
		entity    string
		spellings []string
		upper     bool // tokens are written in the case of the value
	}{
		{"hostname", []string{"db.corp.com", "DB.Corp.com", "db.corp.com."}, false},
		{"hostname", []string{"db.ec2.internal", "DB.EC2.internal"}, false},
		{"email_domain", []string{"corp.com", "Corp.com"}, false},
		{"uuid", []string{"9f86d081-884c-4d63-9a2b-1c5e3f0a7b21", "9F86D081-884C-4D63-9A2B-1C5E3F0A7B21"}, true},
		{"mac_address", []string{"00:1a:2b:3c:4d:5e", "00:1A:2B:3C:4D:5E"}, true},
		{"public_cidr", []string{"54.12.33.0/24", "54.12.33.4/24"}, false},
	} {
		for first := range tt.spellings {
			v := fresh(t)
			want := fresh(t).Tokenize(tt.spellings[0], tt.entity, ns)
			for i := range tt.spellings {
				value := tt.spellings[(first+i)%len(tt.spellings)]
				token := v.Tokenize(value, tt.entity, ns)
				if !fold(token, want) || !tt.upper && token != want || tt.upper && isUpper(token) != isUpper(value) {
					t.Errorf("%s is %s, want %s", value, token, want)
				}
				back, _ := v.Reverse(token, ns)
				if canonical(tt.entity, back) != canonical(tt.entity, value) || tt.upper && back != value {
					t.Errorf("%s reverses to %s, want %s", token, back, value)
				}
			}
			if n := v.Stats().Collisions; n != 0 {
				t.Errorf("%s: %d collisions", tt.entity, n)
			}
		}
	}
}

func TestP8_3_NamespacesAreApart(t *testing.T) {
	v := fresh(t)
	a, b := v.Tokenize("web-1", "resource_name", "p:a"), v.Tokenize("web-1", "resource_name", "p:b")
	if a == b {
		t.Errorf("both are %s", a)
	}
	if got, count := v.Reverse(a+" "+b, "p:b"); count != 1 || got != a+" web-1" {
		t.Errorf("b sees %s", got)
	}
	if _, ok := v.Lookup("web-1", "resource_name", "p:c"); ok {
		t.Error("c knows the value of a and b")
	}
}

func TestP8_8_TTL(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	v, err := Open(Options{Config: Config{Key: example}, TTL: 10 * time.Second, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	token := v.Tokenize("web-1", "resource_name", ns)
	wait := func(d time.Duration) { now = now.Add(d) }
	reversed := func() bool { got, _ := v.Reverse(token, ns); return got == "web-1" }
	wait(10 * time.Second)
	if !reversed() {
		t.Error("expired too early")
	}
	wait(10 * time.Second)
	if v.Tokenize("web-1", "resource_name", ns); !reversed() {
		t.Error("a reversal does not count as a use")
	}
	wait(11 * time.Second)
	if _, ok := v.Lookup("web-1", "resource_name", ns); ok || reversed() {
		t.Error("does not expire")
	}
	if got, _ := v.Reverse("the "+token, ns); got != "the "+token {
		t.Error("reverses in a text although expired")
	}
	if got := v.Tokenize("web-1", "resource_name", ns); got != token || !reversed() {
		t.Errorf("the same value gets %s again, want %s", got, token)
	}
	wait(11 * time.Second)
	if n := v.Purge(); n != 1 || v.Stats().Entries != 0 {
		t.Errorf("purged %d, %d are left", n, v.Stats().Entries)
	}
	v.Tokenize("web-1", "resource_name", ns)
	wait(11 * time.Second)
	if _, ok := v.Detokenize(token, ns); ok || v.Stats().Entries != 0 {
		t.Error("a trial does not remove it")
	}
}

func TestP8_9_Stats(t *testing.T) {
	v := fresh(t)
	v.Tokenize("web-1", "resource_name", ns)
	v.Tokenize("web-1", "resource_name", ns)
	v.Reverse(v.Tokenize("payments", "tag_value", "p:a"), "p:a")
	want := Stats{
		Entries: 2, Namespaces: 2, ByEntity: map[string]int{"resource_name": 1, "tag_value": 1}, Scope: Global,
		KeySource: FromConfig, KeyID: "07fcbfa77970", Tokenized: 2, TokenizeHits: 1, Detokenized: 1,
	}
	if diff := cmp.Diff(want, v.Stats()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestFullVaultFailsClosed(t *testing.T) {
	v, err := Open(Options{Config: Config{Key: example}, MaxEntries: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, value := range []string{"a1", "a2", "a3", strings.Repeat("x", maxValue+1)} {
		token := v.Tokenize(value, "resource_name", ns)
		back, _ := v.Reverse(token, ns)
		if token == value || token != v.Tokenize(value, "resource_name", ns) {
			t.Errorf("%.5s is %s", value, token)
		}
		if kept := value < "a3"; kept != (back == value) {
			t.Errorf("%.5s reverses: %t, want %t", value, !kept, kept)
		}
	}
	if s := v.Stats(); s.Entries != 2 || s.Unkept != 4 {
		t.Errorf("%d entries, %d unkept", s.Entries, s.Unkept)
	}
}

func TestEntriesOfTokensAndValues(t *testing.T) {
	v := fresh(t)
	token, tag := v.Tokenize("web-1", "resource_name", ns), v.Tokenize("web-1", "tag_value", ns)
	if diff := cmp.Diff([]string{token, tag}, v.TokensFor("web-1", ns)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if e, ok := v.Entry(tag, ns); !ok || e.Value != "web-1" || e.Entity != "tag_value" || e.Namespace != ns || e.Created.IsZero() {
		t.Errorf("entry %+v", e)
	}
	if got, count := v.ReplaceKnown("web-1 is not web-10, 'web-1'", ns); got != token+" is not web-10, '"+token+"'" || count != 2 {
		t.Errorf("known values: %s", got)
	}
	v.Tokenize("prod", "tag_value", ns)
	if got, _ := v.ReplaceKnown("in prod", ns); got != "in prod" {
		t.Errorf("a common word: %s", got)
	}
}

func TestP8_10_Clear(t *testing.T) {
	v := fresh(t)
	a, b := v.Tokenize("web-1", "resource_name", "p:a"), v.Tokenize("web-1", "resource_name", "p:b")
	v.Clear("p:a")
	if _, ok := v.Detokenize(a, "p:a"); ok {
		t.Error("a is not forgotten")
	}
	if _, ok := v.Detokenize(b, "p:b"); !ok {
		t.Error("b is forgotten")
	}
	v.ClearAll()
	if n := v.Stats().Entries; n != 0 {
		t.Errorf("%d entries are left", n)
	}
	if v.Tokenize("web-1", "resource_name", "p:a") != a {
		t.Error("the token is another one")
	}
}
