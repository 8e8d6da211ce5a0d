package detect

import (
	"strings"
	"testing"
)

func TestP6_4_Placeholders(t *testing.T) {
	for _, text := range []string{
		"", " ", "null", "None", "TRUE", "false", "undefined", "redacted", "****", "******", "xxx", "changeme", "changeme?",
		"<redacted>", "n/a", "na", "empty", "string", "required", "optional", "[REDACTED:x]", "${X}", "{{x}}", "<x", "xX--..,…",
		`"null"`,
	} {
		if NotPlaceholder(text) {
			t.Errorf("%q may be a secret", text)
		}
	}
	for _, text := range []string{"hunter22", "x", "nullable", "xylo"} {
		if !NotPlaceholder(text) {
			t.Errorf("%q is a placeholder", text)
		}
	}
}

func TestP6_4_Addresses(t *testing.T) {
	for text, want := range map[string]string{
		"0.0.0.0": "special_ip", "127.0.0.1": "special_ip", "169.254.169.254": "special_ip", "fe80::1": "special_ip",
		"224.0.0.1": "special_ip", "240.0.0.1": "special_ip", "255.255.255.255": "special_ip", "::1": "special_ip", "ff02::1": "special_ip",
		"10.0.1.5": "private_ip", "172.20.3.4": "private_ip", "192.168.0.1": "private_ip", "100.64.1.1": "private_ip",
		"fd12::1": "private_ip", "54.12.33.4": "public_ip", "192.0.2.1": "public_ip", "0.0.0.1": "public_ip",
		"::ffff:10.0.0.1": "public_ip", "64:ff9b::1": "public_ip", "fec0::1": "public_ip", "100.128.0.1": "public_ip",
		"fe80::1%eth0": "special_ip", "10.0.0.0/16": "private_cidr", "10.0.1.5/24": "private_cidr", "0.0.0.0/0": "special_cidr",
		"10.0.0.0/0": "special_cidr", "::/0": "special_cidr", "2600:1f18::/32": "public_cidr", "x": "", "10.0.0.1/33": "",
	} {
		if got, ok := Address(text); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %v; want %q", text, got, ok, want)
		}
	}
}

func TestP6_4_Entropy(t *testing.T) {
	for text, want := range map[string]float64{"aaaa": 0, "abcd": 2, "": 0, "äößü": 2} {
		if got := Entropy(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestP6_4_HighEntropy(t *testing.T) {
	random := "Qm9vb3RzdHJhcEtl" + "eTEyMzQ1Njc4OTBhYmNkZWZn"
	for text, want := range map[string]bool{
		random: true, random + "==": true,
		strings.Repeat("Zx9", 12):               false,
		strings.ToLower(random):                 false,
		strings.Repeat("0123456789abcdef", 3):   false,
		"TheQuickBrownFoxJumpsOver0TheLazyDogs": false,
		random[:31]:                             false,
	} {
		if got := HighEntropy(text, 4); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
