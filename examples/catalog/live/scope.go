package live

import (
	"errors"
	"regexp"
	"strings"
)

// A Scope is what an operation works on, and what two operations get into each
// other's way about: a provider as in "aws", or a part of one, "aws/111122223333" (an
// account, subscription or project), "aws/profile:audit" or "aws/org:o-1".
type Scope string

var validScope = regexp.MustCompile(`^(aws|azure|gcp)(/((profile|org):)?[A-Za-z0-9_.][A-Za-z0-9_.@\-]{0,127})?$`)

// ParseScope returns the scope that an operator writes. The case of the provider does
// not matter.
func ParseScope(text string) (Scope, error) {
	provider, rest, divided := strings.Cut(text, "/")
	scope := strings.ToLower(provider)
	if divided {
		scope += "/" + rest
	}
	if !validScope.MatchString(scope) {
		return "", errors.New("want aws, azure or gcp, alone or with an /ACCOUNT, /profile:NAME or /org:ID behind it")
	}
	return Scope(scope), nil
}

// ScannerScope is the scope of a scanner that does not say which provider it asks.
func ScannerScope(name string) Scope { return Scope(scannerPrefix + name) }

const scannerPrefix = "scanner/"

// Provider returns the provider in lower case, "" for a scope that has none.
func (s Scope) Provider() string {
	if s.Scanner() != "" {
		return ""
	}
	provider, _, _ := strings.Cut(string(s), "/")
	return provider
}

// Scanner returns the scanner of a [ScannerScope], "" for any other scope.
func (s Scope) Scanner() string {
	name, _ := strings.CutPrefix(string(s), scannerPrefix)
	if name == string(s) {
		return ""
	}
	return name
}

// Account returns the account, "" when the scope is something else.
func (s Scope) Account() string {
	_, account, _ := strings.Cut(string(s), "/")
	if s.Provider() == "" || strings.Contains(account, ":") {
		return ""
	}
	return account
}
