package transform

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime/codec"
)

// FuzzDepseudonymize holds that a text with tokens becomes the text with values again,
// and that what looks like a token and is none stays.
func FuzzDepseudonymize(f *testing.F) {
	f.Add("see ", "web-1", ", or", uint8(0))
	f.Add("arn:aws:ec2:x:", "123456789012", ":instance/i", uint8(1))
	f.Add("'", "10.0.1.5", "/24'", uint8(2))
	f.Add("", "bob@corp.com", "", uint8(3))
	f.Fuzz(func(t *testing.T, before, value, after string, kind uint8) {
		const most = 200
		if len(before)+len(value)+len(after) > most || value == "" {
			t.Skip("not what the test is about")
		}
		entities := []string{"resource_name", "aws_account_id", "private_ip", "email", "hostname"}
		v := testVault(t)
		token := v.Tokenize(value, entities[int(kind)%len(entities)], "global")
		step := restoring(t, v, `{"strip_fences": false}`)
		check := func(text, want string) {
			t.Helper()
			run := output()
			got, err := step.Apply(run, codec.StringValue(text))
			if err != nil || got.Text() != want {
				t.Errorf("%q became %q, %v, want %q", text, got.Text(), err, want)
			}
		}
		check(token, value)
		if !strings.Contains(before+after, token) {
			check(before+" "+token+" "+after, strings.Join([]string{before, value, after}, " "))
		}
		others := "res-0123456789 h-0123456789.example 10.254.254.254 000000000001 user-01234567@d-0123456789.example"
		if !strings.Contains(others, token) {
			check(others, others)
		}
	})
}
