package leaktest

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"strings"
)

// A plant is a value that must not leave.
type plant struct {
	kind   string
	secret bool     // taken out under standard, too
	key    string   // under which alone it is known for what it is, empty when its look tells
	text   string   // what stands in documents
	raws   []string // the parts of it that must not be found, in lower case
	digits bool     // also written as a JSON number
}

// kinds are all kinds of plants. A make function returns the text, and the parts of it
// that are to be found nowhere, the whole text when there are none.
var kinds = []struct {
	name   string
	secret bool
	key    string
	make   func(r *rand.Rand) (text string, parts []string)
}{
	{name: "arn", make: func(r *rand.Rand) (string, []string) {
		account, name := number(r, 12), "db-"+word(r, 9)
		return "arn:aws:rds:eu-west-1:" + account + ":db:" + name, []string{account, name}
	}},
	{name: "account", make: func(r *rand.Rand) (string, []string) { return number(r, 12), nil }},
	{name: "private address", make: func(r *rand.Rand) (string, []string) { return address(r, 10), nil }},
	{name: "public address", make: func(r *rand.Rand) (string, []string) { return address(r, 54), nil }},
	{name: "IPv6 address", make: func(r *rand.Rand) (string, []string) {
		return fmt.Sprintf("2600:1f18:%x:%x::%x", 0x1000+r.IntN(0xefff), 0x1000+r.IntN(0xefff), 0x1000+r.IntN(0xefff)), nil
	}},
	{name: "MAC address", make: func(r *rand.Rand) (string, []string) {
		return fmt.Sprintf("0a:%02x:%02x:%02x:%02x:%02x", r.IntN(256), r.IntN(256), r.IntN(256), r.IntN(256), r.IntN(256)), nil
	}},
	{name: "e-mail address", make: func(r *rand.Rand) (string, []string) {
		user, domain := word(r, 8), word(r, 8)
		return user + "@" + domain + ".com", []string{user, domain}
	}},
	{name: "host", make: func(r *rand.Rand) (string, []string) {
		first, domain := "db-"+word(r, 6), word(r, 8)
		return first + "." + domain + ".internal", []string{first, domain}
	}},
	{name: "Azure resource", make: func(r *rand.Rand) (string, []string) {
		group, name := "rg-"+word(r, 7), "vm-"+word(r, 7)
		return "/subscriptions/" + uuid(r) + "/resourceGroups/" + group + "/providers/Microsoft.Compute/virtualMachines/" + name, []string{group, name}
	}},
	{name: "Google resource", make: func(r *rand.Rand) (string, []string) {
		project, name := word(r, 8)+"-prod", "i-"+word(r, 8)
		return "projects/" + project + "/zones/europe-west1-b/instances/" + name, []string{project, name}
	}},
	{name: "resource name", key: "resource_name", make: func(r *rand.Rand) (string, []string) { return word(r, 7) + "-" + word(r, 3), nil }},
	{name: "name of two words", key: "display_name", make: func(r *rand.Rand) (string, []string) { return word(r, 7) + " " + word(r, 5), nil }},
	{name: "asset", key: "asset_id", make: func(r *rand.Rand) (string, []string) { return word(r, 6) + "/" + word(r, 6), nil }},
	{name: "project", key: "project_id", make: func(r *rand.Rand) (string, []string) { return word(r, 7) + "-" + number(r, 3), nil }},
	{name: "account number", key: "account_id", make: func(r *rand.Rand) (string, []string) { return number(r, 12), nil }},
	{name: "project number", key: "project_number", make: func(r *rand.Rand) (string, []string) { return number(r, 11), nil }},

	{name: "password under a key", secret: true, key: "password", make: func(r *rand.Rand) (string, []string) { return mixed(r, 10), nil }},
	{name: "API key under a key", secret: true, key: "api_key", make: func(r *rand.Rand) (string, []string) { return number(r, 14), nil }},
	{name: "assignment", secret: true, make: func(r *rand.Rand) (string, []string) {
		value := mixed(r, 12)
		return "password=" + value, []string{value}
	}},
	{name: "connection string", secret: true, make: func(r *rand.Rand) (string, []string) {
		value := mixed(r, 16)
		return "Server=db;User=app;Pwd=" + value, []string{value}
	}},
	{name: "password in a URL", secret: true, make: func(r *rand.Rand) (string, []string) {
		value := mixed(r, 14)
		return "postgres://app:" + value + "@db/main", []string{value}
	}},
	{name: "GitHub token", secret: true, make: func(r *rand.Rand) (string, []string) { return "gh" + "p_" + mixed(r, 36), nil }},
	{name: "AWS key id", secret: true, make: func(r *rand.Rand) (string, []string) {
		return "AK" + "IA" + strings.ToUpper(word(r, 12)) + number(r, 4), nil
	}},
	{name: "Slack token", secret: true, make: func(r *rand.Rand) (string, []string) {
		return "xo" + "xb-" + number(r, 11) + "-" + mixed(r, 20), nil
	}},
	{name: "Google key", secret: true, make: func(r *rand.Rand) (string, []string) { return "AI" + "za" + mixed(r, 35), nil }},
	{name: "JWT", secret: true, make: func(r *rand.Rand) (string, []string) {
		encode := base64.RawURLEncoding.EncodeToString
		return encode([]byte(`{"alg":"HS256"}`)) + "." + encode([]byte(`{"sub":"`+word(r, 8)+`"}`)) + "." + mixed(r, 43), nil
	}},
	{name: "private key", secret: true, make: func(r *rand.Rand) (string, []string) {
		body := mixed(r, 60)
		return "-----BEGIN RSA PRIV" + "ATE KEY-----\n" + body + "\n-----END RSA PRIV" + "ATE KEY-----", []string{body}
	}},
}

// newPlant returns a plant of some kind.
func newPlant(r *rand.Rand) plant {
	kind := kinds[r.IntN(len(kinds))]
	text, parts := kind.make(r)
	p := plant{kind: kind.name, secret: kind.secret, key: kind.key, text: text}
	if parts == nil {
		parts = []string{text}
	}
	for _, part := range parts {
		p.raws = append(p.raws, strings.ToLower(part))
	}
	p.digits = kind.key != "" && strings.Trim(text, "0123456789") == ""
	return p
}

// pick returns n characters of an alphabet.
func pick(r *rand.Rand, alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

const (
	lower  = "abcdefghijklmnopqrstuvwxyz"
	digits = "0123456789"
)

// word returns letters that make no word: no filling holds them by chance.
func word(r *rand.Rand, n int) string { return pick(r, "bcdfghjklmnpqrstvwxz", n) }

// number returns digits of which the first is not 0.
func number(r *rand.Rand, n int) string { return pick(r, digits[1:], 1) + pick(r, digits, n-1) }

// mixed returns letters and digits, with some of each.
func mixed(r *rand.Rand, n int) string {
	return "q" + strings.ToUpper(word(r, 2)) + pick(r, digits, 2) + pick(r, lower+strings.ToUpper(lower)+digits, n-5)
}

// address returns an address whose numbers have three digits, so that none is the
// beginning of another.
func address(r *rand.Rand, first int) string {
	return fmt.Sprintf("%d.%d.%d.%d", first, 100+r.IntN(100), 100+r.IntN(100), 100+r.IntN(100))
}

func uuid(r *rand.Rand) string {
	hex := pick(r, digits[1:], 1) + pick(r, "0123456789abcdef", 31)
	return hex[:8] + "-" + hex[8:12] + "-4" + hex[13:16] + "-a" + hex[17:20] + "-" + hex[20:]
}
