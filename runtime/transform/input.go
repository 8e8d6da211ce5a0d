package transform

import "github.com/cloudg/cloudg/runtime/vault"

// DepseudonymizeOptions are the options of the step that turns pseudonyms and aliases
// in the input into real values.
type DepseudonymizeOptions struct {
	Vault       *vault.Vault
	Aliases     []*AliasOptions
	StripFences bool
	Keys        bool // also in names of members
}

// Reversible implements [Settings].
func (*DepseudonymizeOptions) Reversible() bool { return false }

func checkDepseudonymize(o *object, ctx *Context) Settings {
	s := &DepseudonymizeOptions{
		Vault:       ctx.Vault,
		StripFences: o.flag("strip_fences", true),
		Keys:        o.flag("keys", false),
	}
	table := &AliasOptions{Aliases: o.aliases(ctx, "aliases", "files"), Substring: true, CaseSensitive: true}
	if len(table.Aliases) > 0 {
		s.Aliases = []*AliasOptions{table}
	}
	return s
}

// What guard_secrets does with arguments that hold a secret.
const (
	RejectSecrets = "reject"
	RedactSecrets = "redact"
)

// GuardSecretsOptions are the options of the step that keeps secrets out of the input.
type GuardSecretsOptions struct {
	Action            string
	Categories        []string // of detectors
	MinConfidence     float64
	Detectors         []Detector
	DisabledDetectors []string
}

// Reversible implements [Settings].
func (*GuardSecretsOptions) Reversible() bool { return false }

func checkGuardSecrets(o *object, ctx *Context) Settings {
	return &GuardSecretsOptions{
		Action:            o.word("action", RejectSecrets, RedactSecrets),
		Categories:        o.texts("categories", []string{"secret"}),
		MinConfidence:     o.share("min_confidence", 0.8),
		Detectors:         append(ctx.Detectors[:len(ctx.Detectors):len(ctx.Detectors)], o.detectors("custom_detectors")...),
		DisabledDetectors: ctx.DisabledDetectors,
	}
}
