package corpus

import (
	"encoding/base64"
	"fmt"
	"math"
	"strings"
)

// Secret is a made-up secret of a kind.
type Secret struct {
	Kind, Value string
	// Name is that of who issued it. Named reports whether the name has to stand beside
	// it, because its look alone does not make it a secret to anybody.
	Name  string
	Named bool
}

// Secret makes a secret that a rule is about.
func (s *Source) Secret(rule Rule) (Secret, error) {
	const attempts = 1000
	name, _, _ := strings.Cut(rule.Kind, "-")
	for range attempts {
		secret := Secret{Kind: rule.Kind, Name: name}
		switch rule.Kind {
		case "private-key":
			secret.Value = s.pem()
		case "jwt":
			secret.Value = s.jwt()
		case "slack-webhook-url": // the host is no secret
			_, secret.Value, _ = strings.Cut(s.like(rule.secret), ".com/")
		default:
			secret.Value = s.like(rule.secret)
		}
		if entropy(secret.Value) < rule.Entropy {
			continue
		}
		bare, named := "https://hooks.slack.com/"+secret.Value+"\n", name+"_token = \""+secret.Value+"\"\n"
		if rule.Kind != "slack-webhook-url" {
			bare = " " + secret.Value + "\n"
		}
		secret.Named = !rule.Pattern.MatchString(bare)
		if !secret.Named || rule.Pattern.MatchString(named) {
			return secret, nil
		}
	}
	return Secret{}, fmt.Errorf("corpus: %d attempts made no secret of kind %s", attempts, rule.Kind)
}

// jwt returns a token as libraries make them.
func (s *Source) jwt() string {
	encode := base64.RawURLEncoding.EncodeToString
	header := fmt.Sprintf(`{"alg":%q,"typ":"JWT"}`, s.pick("HS256", "RS256", "ES384"))
	claims := fmt.Sprintf(`{"sub":%q,"iat":17%s,"scope":%q}`, s.email(), s.digits(8), s.pick("read", "read write", "admin"))
	return encode([]byte(header)) + "." + encode([]byte(claims)) + "." + encode(s.bytes(32))
}

// pem returns a private key as it stands in a file.
func (s *Source) pem() string {
	label := s.pick("RSA PRIVATE "+"KEY", "EC PRIVATE "+"KEY", "PRIVATE "+"KEY", "OPENSSH PRIVATE "+"KEY", "ENCRYPTED PRIVATE "+"KEY",
		"PGP PRIVATE "+"KEY BLOCK")
	const dashes = "-----"
	lines := []string{dashes + "BEGIN " + label + dashes}
	for range 4 + s.rand.IntN(12) {
		lines = append(lines, base64.StdEncoding.EncodeToString(s.bytes(48)))
	}
	return strings.Join(append(lines, dashes+"END "+label+dashes), "\n")
}

func (s *Source) bytes(n int) []byte {
	raw := make([]byte, n)
	for i := range raw {
		raw[i] = byte(s.rand.IntN(256))
	}
	return raw
}

// entropy returns the bits for a character of a text.
func entropy(text string) (bits float64) {
	counts := map[rune]int{}
	total := 0.0
	for _, r := range text {
		counts[r]++
		total++
	}
	for _, n := range counts {
		p := float64(n) / total
		bits -= p * math.Log2(p)
	}
	return bits
}
