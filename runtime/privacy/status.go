package privacy

import (
	"maps"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/transform"
)

// Status is what holds for a caller.
type Status struct {
	Policy      string `json:"policy"`
	Description string `json:"description"`
	LoadedFrom  string `json:"loaded_from"`
	// What the policy builds on, the root first.
	Extends   []string `json:"extends"`
	Principal Caller   `json:"principal"`
	// The highest sensitivity that may be used, unless a rule says otherwise.
	MaxSensitivity *runtime.Sensitivity `json:"max_sensitivity"`
	// Capabilities that nobody has to whom no rule gives them.
	DeniedCapabilities []runtime.Capability `json:"denied_capabilities"`
	// How many tools the caller sees.
	VisibleTools int `json:"visible_tools"`
	// What every output goes through, in order.
	OutputPipeline   []Step           `json:"output_pipeline"`
	Pseudonymisation Pseudonymisation `json:"pseudonymisation"`
	// Whether calls that are allowed are recorded, too.
	AuditEnabled bool `json:"audit_enabled"`
	// How often was decided what, since the server started.
	Counters runtime.Map[int64] `json:"counters"`
}

// Caller is who calls.
type Caller struct {
	ID    string   `json:"id"`
	Roles []string `json:"roles"`
}

// Step is a step of a pipeline. Only the redactor has more than a type.
type Step struct {
	Type string `json:"type"`
	// What is done with everything that the strategies do not name.
	Default         string     `json:"default,omitempty"`
	Strategies      []Strategy `json:"strategies,omitempty"`
	ActiveDetectors []string   `json:"active_detectors,omitempty"`
	KeyRules        []string   `json:"key_rules,omitempty"`
	// Detectors that are less sure of what they find do not run.
	MinConfidence       *float64 `json:"min_confidence,omitempty"`
	PseudonymizeAllowed *bool    `json:"pseudonymize_allowed,omitempty"`
}

// Strategy is what is done with values of an entity.
type Strategy struct {
	// Entity, detector, rule or category.
	AppliesTo string `json:"applies_to"`
	Strategy  string `json:"strategy"`
}

// Pseudonymisation is what may be told about pseudonyms.
type Pseudonymisation struct {
	// Whether results hold pseudonyms.
	Active bool `json:"active"`
	// Who shares pseudonyms: everybody, or each principal has its own.
	VaultScope   string           `json:"vault_scope"`
	VaultEntries int              `json:"vault_entries"`
	ByEntity     runtime.Map[int] `json:"by_entity"`
	// Where the key comes from; random keys end with the process.
	KeySource string `json:"key_source"`
}

// PrivacyStatus shows which privacy policy holds for you, what it does to results, and
// how often it decided what. It changes nothing.
//
//cloudg:tool title="Privacy policy status" sensitivity=internal idempotent
func PrivacyStatus(ctx *runtime.Context) (Status, error) {
	p, err := current(ctx)
	if err != nil {
		return Status{}, err
	}
	doc, caller := p.Document(), ctx.Principal()
	s := Status{
		Policy: p.Name(), Description: doc.Description, LoadedFrom: doc.Origin.Loaded, Extends: doc.Origin.Extends,
		Principal:          Caller{ID: caller.ID, Roles: slices.Sorted(slices.Values(caller.Roles))},
		DeniedCapabilities: p.DeniedCapabilities(),
		VisibleTools:       len(ctx.Directory().Tools(caller)),
		AuditEnabled:       doc.Audit,
		Counters:           counters(p.Counters().Value()),
	}
	if doc.MaxSensitivity != "" {
		s.MaxSensitivity = &doc.MaxSensitivity
	}
	stats := p.Vault().Stats()
	s.Pseudonymisation = Pseudonymisation{
		VaultScope: string(stats.Scope), VaultEntries: stats.Entries, ByEntity: sortedMap(stats.ByEntity), KeySource: string(stats.KeySource),
	}
	for _, step := range p.GenericSteps(caller) {
		s.OutputPipeline = append(s.OutputPipeline, describeStep(step))
		if redact, ok := step.Settings.(*transform.RedactOptions); ok && redact.Reversible() {
			s.Pseudonymisation.Active = true
		}
	}
	return s, nil
}

// describeStep says of what type a step is, and what a redactor does.
func describeStep(step *transform.Step) Step {
	s := Step{Type: step.Type}
	o, ok := step.Settings.(*transform.RedactOptions)
	if !ok {
		return s
	}
	s.Default = string(o.Default.Action)
	for name, strategy := range o.Strategies {
		s.Strategies = append(s.Strategies, Strategy{AppliesTo: name, Strategy: string(strategy.Action)})
	}
	slices.SortFunc(s.Strategies, func(a, b Strategy) int { return strings.Compare(a.AppliesTo, b.AppliesTo) })
	found := survey(o)
	for _, d := range found.detectors {
		if *d.Active {
			s.ActiveDetectors = append(s.ActiveDetectors, d.Name)
		}
	}
	for _, r := range found.rules {
		if *r.Strategy != string(transform.ActionKeep) {
			s.KeyRules = append(s.KeyRules, r.Name)
		}
	}
	s.MinConfidence, s.PseudonymizeAllowed = &o.MinConfidence, &o.AllowPseudonymize
	return s
}

func counters(object runtime.JSON) (m runtime.Map[int64]) {
	for name, value := range object.All() {
		n, _ := value.Int()
		m.Set(name, n)
	}
	return m
}

func sortedMap(counts map[string]int) (m runtime.Map[int]) {
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		m.Set(name, counts[name])
	}
	return m
}
