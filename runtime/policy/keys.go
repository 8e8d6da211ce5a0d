package policy

import (
	"slices"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/vault"
)

// NewDocument returns a document in which everything has its default value.
func NewDocument() *Document {
	doc := defaultDocument()
	return &doc
}

func defaultDocument() Document {
	return Document{Name: "custom", HideDenied: true, HonorHints: true, OutputSchemas: Withhold, Binary: runtime.BinaryPass, AuditSize: 1000, Vault: defaultVault()}
}

func defaultVault() Vault { return Vault{KeyEnv: vault.DefaultKeyEnv, Scope: Global, Encrypt: true} }

func defaultRateLimit() RateLimit {
	return RateLimit{Per: Minute, Scope: PrincipalTool, Tools: []string{"*"}}
}

func documentShape() shape[Document] {
	keys := slices.Concat(documentKeys(), accessKeys(func(d *Document) *Access { return &d.Access }, policyAccess()))
	return object("policy", "What callers may use, how often, and what their input and output go through.",
		defaultDocument, keys, nil)
}

func documentKeys() []key[Document] {
	return []key[Document]{
		entry("name", "How messages, logs and annotations call the policy.", func(d *Document) *string { return &d.Name }, text()),
		entry("description", "What the policy is for, for people.", func(d *Document) *string { return &d.Description }, text()),
		entry("extends", "Profile, or path of a document, that this one builds on.", func(d *Document) *string { return &d.Extends }, optional(suggested(Profiles()...))),
		entry("hide_denied", "What is denied looks as if it did not exist. Otherwise it is listed, and calls are refused.", func(d *Document) *bool { return &d.HideDenied }, boolean()),
		entry("honor_hints", "Whether the hints of primitives may relax transforms.", func(d *Document) *bool { return &d.HonorHints }, boolean()),
		entry("output_schemas", "The output schemas of tools whose results go through a pipeline: withhold them, or adapt them so that the changed results match.", func(d *Document) *OutputSchemas { return &d.OutputSchemas }, choice(Withhold, Adapt)),
		entry("binary", "Images, sounds and blobs, which no step looks into: pass them, strip them so that a text takes their place, or refuse answers that have any.", func(d *Document) *runtime.Binary { return &d.Binary }, choice(runtime.BinaryPass, runtime.BinaryStrip, runtime.BinaryRefuse)),
		entry("audit", "Record and log calls that are allowed, too.", func(d *Document) *bool { return &d.Audit }, boolean()),
		entry("audit_size", "How many entries the record of decisions keeps; 0 keeps none.", func(d *Document) *int { return &d.AuditSize }, whole(0)),
		entry("transforms", "Steps that every output goes through, in order.", func(d *Document) *[]Step { return &d.Transforms }, list(stepShape())),
		entry("input_transforms", "Steps that every input goes through, in order, before pseudonyms are turned back.", func(d *Document) *[]Step { return &d.InputTransforms }, list(stepShape())),
		entry("transform_options", "Options for output steps, by their type or id.", func(d *Document) *[]NamedOptions { return &d.TransformOptions }, optionsShape()),
		entry("detectors", "Detectors of your own for what should be found in texts.", func(d *Document) *[]*Node { return &d.Detectors }, list(detectorShape())),
		entry("disabled_detectors", "Names of detectors that are off.", func(d *Document) *[]string { return &d.DisabledDetectors }, list(text())),
		entry("roles", "Rules for the principals with a role, by the name of the role.", func(d *Document) *[]Role { return &d.Roles }, rolesShape()),
		entry("rules", "Rules for the calls that they match, after those of roles.", func(d *Document) *[]Rule { return &d.Rules }, list(ruleShape())),
		entry("rate_limits", "Limits for every caller.", func(d *Document) *[]RateLimit { return &d.RateLimits }, list(rateLimitShape())),
		entry("vault", "Settings of the vault that keeps pseudonyms.", func(d *Document) *Vault { return &d.Vault }, vaultShape()),
	}
}

// accessDocs are the descriptions of the access keys, which differ between the
// policy and its rules.
type accessDocs struct{ allow, deny, allowCapabilities, denyCapabilities, ceiling string }

func policyAccess() accessDocs {
	return accessDocs{
		allow:             " that may be used; null for all, an empty list for none.",
		deny:              " that may not be used, unless a rule allows them.",
		allowCapabilities: "Capabilities to take out of deny_capabilities, inherited ones included.",
		denyCapabilities:  "Capabilities that primitives must not need, unless a rule allows them.",
		ceiling:           "The highest sensitivity that may be used; null for any.",
	}
}

func ruleAccess() accessDocs {
	return accessDocs{
		allow:             " that are allowed whatever the lists of the policy say.",
		deny:              " that are denied; nothing overrides that.",
		allowCapabilities: "Capabilities that are allowed although the policy denies them.",
		denyCapabilities:  "Capabilities that are denied; nothing overrides that.",
		ceiling:           "The highest sensitivity that may be used, in place of that of the policy.",
	}
}

func accessKeys[S any](of func(*S) *Access, docs accessDocs) []key[S] {
	globs := func(name, what string, at func(*Access) *[]string) key[S] {
		return entry(name, what, func(s *S) *[]string { return at(of(s)) }, list(text()))
	}
	maybe := func(name, what string, at func(*Access) *[]string) key[S] {
		return entry(name, what, func(s *S) *[]string { return at(of(s)) }, listOrNull(text()))
	}
	capabilities := list(choice(annotations.Capabilities()...))
	return []key[S]{
		maybe("allow_tools", "Globs for tools"+docs.allow, func(a *Access) *[]string { return &a.AllowTools }),
		globs("deny_tools", "Globs for tools"+docs.deny, func(a *Access) *[]string { return &a.DenyTools }),
		maybe("allow_resources", "Globs for resources, templates and URIs without percent escapes"+docs.allow, func(a *Access) *[]string { return &a.AllowResources }),
		globs("deny_resources", "Globs for resources, templates and URIs in any spelling"+docs.deny, func(a *Access) *[]string { return &a.DenyResources }),
		maybe("allow_prompts", "Globs for prompts"+docs.allow, func(a *Access) *[]string { return &a.AllowPrompts }),
		globs("deny_prompts", "Globs for prompts"+docs.deny, func(a *Access) *[]string { return &a.DenyPrompts }),
		maybe("allow_categories", "Globs for categories"+docs.allow, func(a *Access) *[]string { return &a.AllowCategories }),
		globs("deny_categories", "Globs for categories"+docs.deny, func(a *Access) *[]string { return &a.DenyCategories }),
		entry("allow_capabilities", docs.allowCapabilities, func(s *S) *[]runtime.Capability { return &of(s).AllowCapabilities }, capabilities),
		entry("deny_capabilities", docs.denyCapabilities, func(s *S) *[]runtime.Capability { return &of(s).DenyCapabilities }, capabilities),
		entry("max_sensitivity", docs.ceiling, func(s *S) *runtime.Sensitivity { return &of(s).MaxSensitivity }, optional(choice(annotations.Sensitivities()...))),
	}
}
