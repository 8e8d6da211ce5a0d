package policy

import (
	"slices"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/runtime"
)

func ruleShape() shape[Rule] {
	keys := slices.Concat(ruleKeys(), accessKeys(func(r *Rule) *Access { return &r.Access }, ruleAccess()))
	return object("rule", "What is different for the calls that match.", defaultRule, keys, func(r *Rule) *Pos { return &r.Pos })
}

func defaultRule() Rule { return Rule{TransformsMode: Append} }

func ruleKeys() []key[Rule] {
	return []key[Rule]{
		entry("name", "How reasons of denials call the rule.", func(r *Rule) *string { return &r.Name }, text()),
		entry("description", "What the rule is for, for people.", func(r *Rule) *string { return &r.Description }, text()),
		entry("match", "Which calls the rule is for; without it, every call.", func(r *Rule) *Match { return &r.Match }, matchShape()),
		entry("transforms", "Further steps for the output.", func(r *Rule) *[]Step { return &r.Transforms }, list(stepShape())),
		entry("transforms_mode", "Whether transforms come after the steps so far, before them, or in their place.", func(r *Rule) *Mode { return &r.TransformsMode }, choice(Append, Prepend, Replace)),
		entry("transform_options", "Options for output steps, by their type or id, over those so far.", func(r *Rule) *[]NamedOptions { return &r.TransformOptions }, optionsShape()),
		entry("input_transforms", "Further steps for the input.", func(r *Rule) *[]Step { return &r.InputTransforms }, list(stepShape())),
		entry("rate_limits", "Further limits.", func(r *Rule) *[]RateLimit { return &r.RateLimits }, list(rateLimitShape())),
		entry("honor_hints", "Whether the hints of primitives may relax transforms; null leaves it as it is.", func(r *Rule) **bool { return &r.HonorHints }, pointer(boolean())),
	}
}

func rolesShape() shape[[]Role] {
	return named(ruleShape(),
		func(name string, pos Pos, r Rule) Role {
			r.Pos = pos
			return Role{Role: name, Rule: r}
		},
		func(r Role) (string, Rule) { return r.Role, r.Rule })
}

func matchShape() shape[Match] {
	kinds := []runtime.Kind{runtime.KindTool, runtime.KindResource, runtime.KindTemplate, runtime.KindPrompt}
	keys := []key[Match]{
		entry("roles", "Roles of which the principal has one; \"*\" is everybody.", func(m *Match) *[]string { return &m.Roles }, list(text())),
		entry("principals", "Globs for the id of the principal.", func(m *Match) *[]string { return &m.Principals }, list(text())),
		entry("names", "Globs for the name or URI of the primitive.", func(m *Match) *[]string { return &m.Names }, list(text())),
		entry("categories", "Globs for the category of the primitive.", func(m *Match) *[]string { return &m.Categories }, list(text())),
		entry("tags", "Tags of which the primitive has one.", func(m *Match) *[]string { return &m.Tags }, list(text())),
		entry("kinds", "Kinds of primitive; resource covers resource_template.", func(m *Match) *[]runtime.Kind { return &m.Kinds }, list(choice(kinds...))),
		entry("sensitivity", "Sensitivities of the primitive.", func(m *Match) *[]runtime.Sensitivity { return &m.Sensitivities }, list(choice(annotations.Sensitivities()...))),
		entry("capabilities", "Capabilities of which the primitive needs one.", func(m *Match) *[]runtime.Capability { return &m.Capabilities }, list(choice(annotations.Capabilities()...))),
	}
	return object("match", "Conditions; those that are not empty must all hold.", func() Match { return Match{} }, keys, nil)
}

func rateLimitShape() shape[RateLimit] {
	rate := entry("rate", "How many calls are allowed in the time that per says.", func(l *RateLimit) *float64 { return &l.Rate }, positive())
	rate.required = true
	keys := []key[RateLimit]{
		rate,
		entry("per", "The time that rate is about.", func(l *RateLimit) *Period { return &l.Per }, choice(Second, Minute, Hour, Day)),
		entry("burst", "How many calls may come at once; null for rate, rounded up.", func(l *RateLimit) *int { return &l.Burst }, optional(whole(1))),
		entry("scope", "Which calls count together.", func(l *RateLimit) *Scope { return &l.Scope }, choice(PerPrincipal, PerTool, PrincipalTool, Global)),
		entry("tools", "Globs for the names and URIs that the limit is about.", func(l *RateLimit) *[]string { return &l.Tools }, list(text())),
		entry("kinds", "Kinds of call that the limit is about, completion among them; empty for all.", func(l *RateLimit) *[]string { return &l.Kinds }, list(suggested(limitKinds()...))),
	}
	return object("rate_limit", "How often something may be called.", defaultRateLimit, keys, func(l *RateLimit) *Pos { return &l.Pos })
}

// limitKinds are the kinds of call that there are.
func limitKinds() []string {
	kinds := []runtime.Kind{runtime.KindTool, runtime.KindResource, runtime.KindTemplate, runtime.KindPrompt, runtime.KindCompletion}
	words := make([]string, len(kinds))
	for i, kind := range kinds {
		words[i] = string(kind)
	}
	return words
}

func vaultShape() shape[Vault] {
	secret := entry("key", "Secret that pseudonyms are made with. Better kept in an environment variable.", func(v *Vault) *string { return &v.Key }, optional(text()))
	secret.secret = true
	keys := []key[Vault]{
		secret,
		entry("key_env", "Environment variable that holds the key when there is none here.", func(v *Vault) *string { return &v.KeyEnv }, text()),
		entry("scope", "Whether all principals see the same pseudonyms, or each its own.", func(v *Vault) *Scope { return &v.Scope }, choice(Global, PerPrincipal)),
		entry("ttl_seconds", "How long a pseudonym lives that is not used; null for ever.", func(v *Vault) *float64 { return &v.TTLSeconds }, optional(positive())),
		entry("path", "File that keeps pseudonyms; null for none.", func(v *Vault) *string { return &v.Path }, optional(text())),
		entry("autosave", "Accepted for older documents: pseudonyms are always in the file before they are seen.", func(v *Vault) *bool { return &v.Autosave }, boolean()),
		entry("encrypt", "Whether the file is encrypted and authenticated.", func(v *Vault) *bool { return &v.Encrypt }, boolean()),
	}
	return object("vault", "The vault that keeps pseudonyms.", defaultVault, keys, nil)
}
