package policy

import (
	"cmp"
	"fmt"
)

// Format prints the name of the document only: what it says may be secret.
func (doc Document) Format(f fmt.State, _ rune) {
	fmt.Fprintf(f, "policy %s from %s", doc.Name, cmp.Or(doc.Origin.Loaded, "code"))
}

// Format prints everything but the key.
func (v Vault) Format(f fmt.State, _ rune) {
	fmt.Fprintf(f, "vault(scope %s, path %q, key given: %t)", v.Scope, v.Path, v.Key != "")
}

// Format prints the place of n, not what is there.
func (n Node) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "node(%s)", n.pos) }
