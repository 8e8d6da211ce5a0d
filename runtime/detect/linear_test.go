package detect

import (
	"encoding/base64"
	"strings"
	"testing"
)

// hostile returns texts of a size that are made to open matches everywhere.
func hostile(size int) map[string]string {
	texts := map[string]string{}
	for name, piece := range pieces {
		texts[name] = strings.Repeat(piece, size/len(piece)+1)[:size]
	}
	return texts
}

// pieces are what hostile texts repeat.
var pieces = map[string]string{
	"labels":        "a.",
	"hyphens":       "a-",
	"long labels":   strings.Repeat("a-", 40) + ".",
	"groups":        "0:",
	"colons":        ":",
	"addresses":     "10.0.0.",
	"quads":         "1.2.3.4",
	"versions":      "a.b-c.d0.",
	"at":            "@",
	"mail":          "a.@b.c1!",
	"mail labels":   "a@b1.",
	"full names":    "//x.googleapis.com",
	"segments":      "/a",
	"aws":           "aws",
	"aws context":   "aws_secret",
	"aws signs":     "aws_sk====",
	"long words":    "awsawsawsawsawsawsawssecret::" + strings.Repeat("A", 40) + ".",
	"equals":        "==",
	"storage":       strings.Repeat("a", 86) + "==",
	"hashes":        "####",
	"digits":        "1111",
	"letters":       "a",
	"capitals":      "AKIA",
	"jwt":           "eyJaaaaa-",
	"jwt parts":     "eyJaaaaa.",
	"pem":           "-----BEGIN ",
	"pem ends":      "-----BEGIN A-----END B",
	"assignments":   "token: ",
	"key spaces":    "password   ",
	"placeholders":  "token=****,",
	"keys":          "api-key-",
	"connections":   "pwd=",
	"schemes":       "ab://",
	"users":         "ab://u:@",
	"basic":         "basic ",
	"basic run":     "basic basic-basic-basic-basic-",
	"slack":         "xoxb-----------",
	"slack tokens":  "xoxb-xoxb-",
	"arns":          "arn:aws:a:b:",
	"arn names":     "arn:aws:-arn-",
	"ids":           "tenant_id: ",
	"id spaces":     "tenant id ",
	"organizations": "ou-aaaa-",
	"roots":         "r-aaaa-",
	"escapes":       "%25",
	"escaped names": "a.com%2525",
	"percents":      "%",
	"base64":        "YWFhYWFhYWFh",
	"not text":      "abcdefghijkl ",
	"nested":        base64.StdEncoding.EncodeToString([]byte(strings.Repeat("token: ", 100))),
	"subscriptions": "/subscriptions/",
	"projects":      "projects/aaaaaa-",
	"dates":         "2026-01-01T",
	"macs":          "00:1a:2b:",
	"fullwidth":     "\uff41\u200b.",
	"quotes":        `secret\\\"`,
	"dots":          "dp.",
	"plain marks":   "EAAA-",
	"marks":         "sk-pul-ico-glpat-",
	"long marks":    "ops_" + "eyJ" + strings.Repeat("a", 150) + "=",
	"short tokens":  "s.aaaaaaaaaaaaaaaaaaaaaaaa.",
	"parts":         "pat.aaaaaaaaaaaaaaaaaaaaaa.",
	"bots":          "123456:A",
	"tildes":        "8Q~",
	"terraform":     "aaaaaaaaaaaaaa.atlasv1.",
	"webhooks":      "hooks.slack.com/",
	"resources":     "i-0a1b2c3.",
	"named":         "a_token=",
	"unnamed":       "a_token=a_token\\=",
	"named values":  "a_token=" + strings.Repeat("a", 900) + " ",
	"certificates":  strings.Repeat("-", 5) + "BEGIN A" + strings.Repeat("Ab1", 12) + " ",
	"checksums":     "sha512-" + strings.Repeat("Ab1", 12) + " ",
}

// TestP6_1_StepsAreLinear counts steps, not time.
func TestP6_1_StepsAreLinear(t *testing.T) {
	set := everything(t)
	for _, size := range []int{1 << 10, 1 << 16} {
		for name, text := range hostile(size) {
			if _, steps := set.scan(nil, text, 0); steps > 16*size+1000 {
				t.Errorf("%s of %d bytes: %d steps, %.1f a byte", name, size, steps, float64(steps)/float64(size))
			}
		}
	}
}
