package detect

import (
	"encoding/base64"
	"testing"
)

// TestBase64OfOtherLetters has base64 hide something in texts that are not ASCII alone, or
// do not begin with a letter of it.
func TestBase64OfOtherLetters(t *testing.T) {
	set := everything(t)
	const hidden = "10.100.150.144"
	for _, text := range []string{"Größe: " + hidden, "äh " + hidden, "\n" + hidden, "\t" + hidden, hidden + " 数", "数数 " + hidden, "🙂 " + hidden, "abcde🙂 " + hidden, "abcdeé " + hidden} {
		for _, encoding := range []*base64.Encoding{base64.StdEncoding, base64.RawURLEncoding} {
			encoded := encoding.EncodeToString([]byte(text))
			if findings := set.Scan(nil, "so "+encoded); len(findings) != 1 || len(findings[0].Inside) != 1 {
				t.Errorf("%q as %s: %v", text, encoded, findings)
			}
		}
	}
	for _, bytes := range []string{"abcde\xff " + hidden, "\xc3 " + hidden, "abcd\xe2\x82 " + hidden, "\x01 " + hidden} {
		if findings := set.Scan(nil, base64.StdEncoding.EncodeToString([]byte(bytes))); len(findings) != 0 {
			t.Errorf("%q is no text: %v", bytes, findings)
		}
	}
}
