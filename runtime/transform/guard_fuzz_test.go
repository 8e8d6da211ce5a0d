package transform

import (
	"errors"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// FuzzGuardSecrets holds that both actions find the same, that a refusal repeats nothing,
// that what was redacted stays as it is, and that no planted secret gets through.
func FuzzGuardSecrets(f *testing.F) {
	f.Add(`{"q":"web-1","list":[1,{"password":"x"}]}`, "see ", ", or")
	f.Add(`"text"`, "postgres://a:b@", "/x")
	f.Add(`{"_meta":{"token":"x"}}`, "{\"a\": \"", "\"}")
	f.Fuzz(func(t *testing.T, text, before, after string) {
		in, err := codec.Parse([]byte(text), codec.Limits{})
		if err != nil || len(text)+len(before)+len(after) > longestFuzzed {
			t.Skip("no value, or too long")
		}
		secret := "ghp" + "_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
		for _, planted := range []bool{false, true} {
			value := in
			if planted {
				value = codec.ListValue(in, codec.StringValue(before+" "+secret+" "+after))
			}
			clean, report := run(t, value, build(t, GuardSecrets, `{"action": "redact"}`, Context{}))
			found := report.Get("redacted_arguments")
			if strings.Contains(compact(clean), secret) || planted && found.Len() == 0 {
				t.Errorf("%s became %s", compact(value), compact(clean))
			}
			if again, _ := run(t, clean, build(t, GuardSecrets, `{"action": "redact"}`, Context{})); compact(again) != compact(clean) {
				t.Errorf("%s became %s at first, then %s", compact(value), compact(clean), compact(again))
			}
			passed, err := build(t, GuardSecrets, `{}`, Context{}).Transform.Apply(output(), value)
			refused, ok := errors.AsType[*runtime.InvalidArgumentsError](err)
			switch {
			case ok != (found.Len() > 0) || err != nil && !ok:
				t.Errorf("%s: %v, and redacts %s", compact(value), err, compact(found))
			case !ok && compact(passed) != compact(value):
				t.Errorf("%s became %s", compact(value), compact(passed))
			case ok && strings.Contains(refused.Message+compact(refused.Data), secret):
				t.Errorf("the refusal is %s %s", refused.Message, compact(refused.Data))
			}
		}
	})
}
