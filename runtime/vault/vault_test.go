package vault

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

// example is the key of the published test vectors.
const example = "docs-" + "example-key"

func none(string) string { return "" }

func open(t *testing.T, config Config, getenv func(string) string) *Vault {
	t.Helper()
	v, err := New(config, getenv)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestP8_1_Keys(t *testing.T) {
	env := func(name string) string {
		return map[string]string{DefaultKeyEnv: example, "OTHER_KEY": "another"}[name]
	}
	for _, tt := range []struct {
		name   string
		config Config
		getenv func(string) string
		source KeySource
		id     string // of the example key, or empty for another one
	}{
		{"config", Config{Key: example}, none, FromConfig, "07fcbfa77970"},
		{"config wins", Config{Key: "x"}, env, FromConfig, ""},
		{"env", Config{}, env, FromEnv, "07fcbfa77970"},
		{"named env", Config{KeyEnv: "OTHER_KEY"}, env, FromEnv, ""},
		{"random", Config{}, none, Random, ""},
	} {
		v := open(t, tt.config, tt.getenv)
		if v.KeySource() != tt.source {
			t.Errorf("%s: source %s, want %s", tt.name, v.KeySource(), tt.source)
		}
		if same := v.KeyID() == "07fcbfa77970"; same != (tt.id != "") || len(v.KeyID()) != 12 {
			t.Errorf("%s: key id %s", tt.name, v.KeyID())
		}
	}
	first, second := open(t, Config{}, none), open(t, Config{}, none)
	if first.KeyID() == second.KeyID() {
		t.Error("two random keys are equal")
	}
}

func TestP8_3_Namespaces(t *testing.T) {
	bob := &runtime.Principal{ID: "bob"}
	global, own := open(t, Config{}, none), open(t, Config{Scope: PerPrincipal}, none)
	got := []string{global.Namespace(bob), global.Namespace(nil), own.Namespace(bob), own.Namespace(nil)}
	if diff := cmp.Diff([]string{"global", "global", "p:bob", "global"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if _, err := New(Config{Scope: "team"}, none); err == nil || !strings.Contains(err.Error(), "scope must be 'global' or 'principal'") {
		t.Errorf("scope team: %v", err)
	}
}

func TestP8_7_KeyedHash(t *testing.T) {
	v := open(t, Config{Key: example}, none)
	for _, tt := range []struct {
		label, value string
		digits       int
		want         string
	}{
		{"email", "alice@corp.com", 12, "c3c19eba12fe"},
		{"private_ip", "10.0.1.5", 12, "a8a9b1877e8b"},
		{"timestamp", "2024-05-01T12:30:00Z", 12, "75a8629ea56f"},
		{"ticket_id", "SECOPS-4821", 12, "b3bf9c7e5ed7"},
		{"email", "ab@cd.com", 6, "9b6638"},
		{"email", "ab@cd.com", 1, "9b66"},
		{"audit", `"web-1"`, HashLength, "b539e7b9fccf"},
		{"audit", `0`, HashLength, "6a42492345c1"},
	} {
		if got := v.Hash(tt.label, tt.value, tt.digits); got != tt.want {
			t.Errorf("Hash(%q, %q, %d) = %s, want %s", tt.label, tt.value, tt.digits, got, tt.want)
		}
	}
	if got := v.Hash("email", "x", 1000); len(got) != 64 {
		t.Errorf("a hash of 1,000 digits has %d", len(got))
	}
}

// TestKeysAreNeverPrinted prints a vault in every way in which secrets end up in logs.
func TestKeysAreNeverPrinted(t *testing.T) {
	config := Config{Key: example}
	v := open(t, config, none)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		text := fmt.Sprintf(verb+" "+verb, v, config)
		if strings.Contains(text, example) || strings.Contains(text, fmt.Sprintf("%x", example)) || strings.Contains(text, fmt.Sprint(v.keys.hash)) {
			t.Errorf("%s prints %s", verb, text)
		}
	}
}
