package runtime

import (
	"slices"
)

// DefaultRole is a role that every principal has.
const DefaultRole = "default"

// Principal is who calls. It is shared by everything that happens in a call and
// must not be changed. A nil *Principal is the anonymous one: a host that forgets
// to say who calls must not make everybody the local user.
type Principal struct {
	ID         string
	Roles      []string          // see Has; DefaultRole is usually among them
	Attributes map[string]string // free-form, may be nil
}

// Anonymous returns the principal of a caller about whom nothing is known.
func Anonymous() *Principal {
	return &Principal{ID: "anonymous", Roles: []string{DefaultRole}}
}

// Local returns the principal of the user who started the process.
func Local() *Principal {
	return &Principal{ID: "local", Roles: []string{DefaultRole, "local"}}
}

// Has reports whether p has the role. A nil p is anonymous.
func (p *Principal) Has(role string) bool {
	if p == nil {
		return role == DefaultRole
	}
	return slices.Contains(p.Roles, role)
}
