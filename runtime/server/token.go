package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// Tokens are the bearer tokens that callers over HTTP must have, and whom each of them
// stands for. Only digests are kept. The zero value is empty; it must not change any
// more once a [Server] has it.
type Tokens struct{ entries []tokenEntry }

type tokenEntry struct {
	digest    [sha256.Size]byte
	principal runtime.Principal
}

// Add makes a token stand for a principal, which is taken as it is. Of two entries with
// the same token the later one counts.
func (t *Tokens) Add(token string, p *runtime.Principal) error {
	switch {
	case strings.TrimSpace(token) == "":
		return errors.New("the auth token is empty")
	case p == nil:
		return errors.New("an auth token needs a principal")
	}
	t.entries = append(t.entries, tokenEntry{sha256.Sum256([]byte(strings.TrimSpace(token))), *clonePrincipal(p)})
	return nil
}

// AddSpec adds a token as the command line writes it, TOKEN[:ROLES[:ID]], with roles
// separated by commas. The last two colons count, so that a token may hold others. For
// TOKEN, env:NAME takes the value of an environment variable, which getenv reads. Roles
// go with the default one; without an ID the principal is named after the digest of
// the token. Errors do not repeat the token.
func (t *Tokens) AddSpec(spec string, getenv func(string) string) error {
	token, roles, id, err := splitSpec(spec, getenv)
	if err != nil {
		return err
	}
	digest := sha256.Sum256([]byte(token))
	if id == "" {
		id = "token-" + hex.EncodeToString(digest[:4])
	}
	p := &runtime.Principal{ID: id, Roles: []string{runtime.DefaultRole}, Attributes: map[string]string{"auth": "bearer"}}
	for role := range strings.SplitSeq(roles, ",") {
		if role = strings.TrimSpace(role); role != "" && !slices.Contains(p.Roles, role) {
			p.Roles = append(p.Roles, role)
		}
	}
	slices.Sort(p.Roles)
	return t.Add(token, p)
}

func splitSpec(spec string, getenv func(string) string) (token, roles, id string, err error) {
	spec = strings.TrimSpace(spec)
	if rest, ok := strings.CutPrefix(spec, "env:"); ok {
		fields := strings.SplitN(rest, ":", 3)
		fields = append(fields, "", "")
		if token = strings.TrimSpace(getenv(fields[0])); token == "" {
			return "", "", "", fmt.Errorf("environment variable %q for an auth token is empty", fields[0])
		}
		return token, fields[1], strings.TrimSpace(fields[2]), nil
	}
	fields := strings.Split(spec, ":")
	if n := len(fields); n > 2 {
		return strings.Join(fields[:n-2], ":"), fields[n-2], strings.TrimSpace(fields[n-1]), nil
	}
	return fields[0], strings.Join(fields[1:], ":"), "", nil
}

// Len returns how many tokens there are.
func (t *Tokens) Len() int { return len(t.entries) }

// Format prints how many tokens there are, and nothing that is secret.
func (t *Tokens) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "tokens(%d)", len(t.entries)) }

// find returns a copy of the principal of a token, nil for none. Every entry is
// compared, in constant time.
func (t *Tokens) find(token string) *runtime.Principal {
	digest := sha256.Sum256([]byte(token))
	found := -1
	for i := range t.entries {
		found = subtle.ConstantTimeSelect(subtle.ConstantTimeCompare(digest[:], t.entries[i].digest[:]), i, found)
	}
	if found < 0 {
		return nil
	}
	return clonePrincipal(&t.entries[found].principal)
}

// bearerToken returns the token of a request, "" for none. The scheme is Bearer in any
// case of letters.
func bearerToken(h http.Header) string {
	scheme, token, _ := strings.Cut(strings.TrimSpace(h.Get("Authorization")), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

func clonePrincipal(p *runtime.Principal) *runtime.Principal {
	return &runtime.Principal{ID: p.ID, Roles: slices.Clone(p.Roles), Attributes: maps.Clone(p.Attributes)}
}
