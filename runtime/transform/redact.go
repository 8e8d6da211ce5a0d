package transform

import (
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/vault"
)

// RedactOptions are the options of the redactor, which finds values by what they look
// like and by the keys that they stand under.
type RedactOptions struct {
	// Strategies are what to do, by entity, detector, rule or category; Default is
	// for everything else.
	Strategies map[string]Strategy
	Default    Strategy

	Vault             *vault.Vault
	Detectors         []Detector // custom ones
	DisabledDetectors []string
	KeyRules          []string // names of the built-in rules that apply
	ExtraKeyRules     []KeyRule
	MinConfidence     float64

	ScanKeys          bool
	Tags              bool     // tag maps are special
	TagKeyAllowlist   []string // nil for the built-in one
	SkipKeys          []string // keys that are copied with all below
	AllowPseudonymize bool
	RedactTemplate    string
	HashTemplate      string
	CacheSize         int // texts
	NameMentions      bool
	StructuredText    bool
	Labels            []string // of the host, see [Context]
}

// Defaults of options.
const (
	redactTemplate = "[REDACTED:{entity}]"
	cacheSize      = 200_000
)

// skippedKeys returns the keys that are copied with all below unless options say
// otherwise.
func skippedKeys() []string { return []string{"_meta", "_annotations", "cursor", "next_cursor"} }

// Reversible implements [Settings]: pseudonyms come back.
func (s *RedactOptions) Reversible() bool {
	if !s.AllowPseudonymize {
		return false
	}
	for _, strategy := range s.Strategies {
		if strategy.Action == ActionPseudonymize {
			return true
		}
	}
	return s.Default.Action == ActionPseudonymize
}

func checkRedact(o *object, ctx *Context) Settings {
	s := &RedactOptions{
		Vault:             ctx.Vault,
		Detectors:         append(ctx.Detectors[:len(ctx.Detectors):len(ctx.Detectors)], o.detectors("custom_detectors")...),
		DisabledDetectors: append(o.texts("disabled_detectors", []string{}), ctx.DisabledDetectors...),
		KeyRules:          o.keyRules("key_rules"),
		ExtraKeyRules:     o.extraKeyRules("extra_key_rules"),
		MinConfidence:     o.share("min_confidence", 0),
		ScanKeys:          o.flag("scan_keys", true),
		Tags:              o.flag("tags", true),
		TagKeyAllowlist:   o.texts("tag_key_allowlist", nil),
		SkipKeys:          o.texts("skip_keys", skippedKeys()),
		AllowPseudonymize: o.flag("allow_pseudonymize", true),
		RedactTemplate:    o.filled("redact_template", redactTemplate, "entity", "length"),
		HashTemplate:      o.filled("hash_template", "{entity}:{digest}", "entity", "digest"),
		CacheSize:         o.count("cache_size", cacheSize, 0),
		NameMentions:      o.flag("name_mentions", true),
		StructuredText:    o.flag("structured_text", true),
		Labels:            ctx.Labels,
	}
	s.Default = o.strategy("default", o.get("default"))
	s.Strategies = o.strategies("strategies")
	if byDefault, ok := s.Strategies["default"]; ok {
		s.Default = byDefault
		delete(s.Strategies, "default")
	}
	return s
}

func (o *object) strategies(name string) map[string]Strategy {
	strategies := map[string]Strategy{}
	for _, entry := range o.entries(name) {
		value := entry.Value
		if value.IsZero() {
			value = codec.NullValue()
		}
		strategies[entry.Name] = o.in(entry.Value, name).strategy(entry.Name, value)
	}
	return strategies
}
