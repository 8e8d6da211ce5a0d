package policy

// sameVault says what keeps a new document from using the vault in use.
func sameVault(before, after *Document) error {
	a, b := before.Vault, after.Vault
	var problems []Problem
	for _, k := range []struct {
		name    string
		changed bool
	}{
		{"path", a.Path != b.Path}, {"key", a.Key != b.Key}, {"key_env", a.KeyEnv != b.KeyEnv}, {"scope", a.Scope != b.Scope},
		{"encrypt", a.Encrypt != b.Encrypt && a.Path != ""},
	} {
		if k.changed {
			problems = append(problems, Problem{
				Pos: after.Origin.tree.At("vault", k.name), Path: "vault." + k.name,
				Message: "cannot change while the policy is in use; start the server again",
			})
		}
	}
	return Invalid(problems)
}
