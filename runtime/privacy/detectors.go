package privacy

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/detect"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/transform"
)

// Category groups what is looked for.
type Category string

// The categories.
const (
	Secret     Category = detect.Secret
	Credential Category = detect.Credential
	Identifier Category = detect.Identifier
	Network    Category = detect.Network
	PII        Category = detect.PII
	Temporal   Category = detect.Temporal
	FreeText   Category = detect.FreeText
)

// Detectors are what a policy looks for.
type Detectors struct {
	Policy string `json:"policy"`
	// What is found in texts, by how it looks.
	Detectors []Detector `json:"detectors"`
	// What is found by the key that it stands under.
	KeyRules []KeyRule `json:"key_rules"`
}

// Detector finds values of one kind in texts.
type Detector struct {
	Name        string  `json:"name"`
	Entity      string  `json:"entity"`
	Category    string  `json:"category"`
	Confidence  float64 `json:"confidence"`
	Description string  `json:"description"`
	// Whether the policy leaves it on.
	Enabled bool `json:"enabled"`
	// What is done with what it finds; absent when nothing is redacted at all.
	Strategy *string `json:"strategy,omitempty"`
	// Where that differs for more precise kinds of what it finds.
	Refined []RefinedStrategy `json:"refined,omitempty"`
	// Whether it runs: it is on, sure enough, and something is done with what it finds.
	Active *bool `json:"active,omitempty"`
}

// RefinedStrategy is what is done with a more precise kind of entity.
type RefinedStrategy struct {
	Entity   string `json:"entity"`
	Strategy string `json:"strategy"`
}

// KeyRule says what stands under certain keys.
type KeyRule struct {
	Name     string `json:"name"`
	Entity   string `json:"entity"`
	Category string `json:"category"`
	// The keys in small letters and with _ between words; * is any word or words.
	KeyPattern string `json:"key_pattern"`
	// What is done with the values; absent when nothing is redacted at all.
	Strategy *string `json:"strategy,omitempty"`
}

// ListDetectors lists what the privacy policy looks for in results, and what it does
// with what it finds, for you.
//
//cloudg:tool title="List sensitive-data detectors" sensitivity=public idempotent
//cloudg:arg category doc="Only those of this category; null for all." optional
func ListDetectors(ctx *runtime.Context, category *Category) (Detectors, error) {
	p, err := current(ctx)
	if err != nil {
		return Detectors{}, err
	}
	list := detectorsOf(p, ctx.Principal())
	if category != nil {
		list.Detectors = slices.DeleteFunc(list.Detectors, func(d Detector) bool { return d.Category != string(*category) })
		list.KeyRules = slices.DeleteFunc(list.KeyRules, func(r KeyRule) bool { return r.Category != string(*category) })
	}
	return list, nil
}

// DetectorsResource lists what the privacy policy looks for in results.
//
//cloudg:resource cloudg://privacy/detectors name=privacy_detectors title="Sensitive-data detectors" sensitivity=public
func DetectorsResource(ctx *runtime.Context) (Detectors, error) { return ListDetectors(ctx, nil) }

func detectorsOf(p *policy.Policy, caller *runtime.Principal) Detectors {
	list := Detectors{Policy: p.Name()}
	var redact *transform.RedactOptions
	for _, step := range p.GenericSteps(caller) {
		if o, ok := step.Settings.(*transform.RedactOptions); ok {
			redact = o
		}
	}
	found := survey(redact)
	list.Detectors, list.KeyRules = found.detectors, found.rules
	if redact != nil {
		return list
	}
	for i := range list.Detectors {
		d := &list.Detectors[i]
		d.Enabled = !slices.Contains(p.Document().DisabledDetectors, d.Name)
	}
	return list
}

// surveyed is what a redactor looks for.
type surveyed struct {
	detectors []Detector
	rules     []KeyRule
}

// survey returns what a redactor looks for, and without one everything that could be
// looked for.
func survey(o *transform.RedactOptions) (found surveyed) {
	for _, d := range detect.Detectors() {
		found.detectors = append(found.detectors, describeDetector(o, Detector{
			Name: d.Name, Entity: d.Entity, Category: d.Category, Confidence: d.Confidence, Description: detectorTexts()[d.Name], Enabled: true,
		}))
	}
	rules := detect.Rules()
	if o == nil {
		for _, r := range rules {
			found.rules = append(found.rules, KeyRule{Name: r.Name, Entity: r.Entity, Category: r.Category, KeyPattern: keyTexts()[r.Name]})
		}
		return found
	}
	for _, d := range o.Detectors {
		found.detectors = append(found.detectors, describeDetector(o, Detector{
			Name: d.Name, Entity: d.Entity, Category: d.Category, Confidence: d.Confidence, Description: d.Description, Enabled: d.Enabled,
		}))
	}
	for _, r := range rules {
		if slices.Contains(o.KeyRules, r.Name) {
			found.rules = append(found.rules, describeRule(o, r.Name, r.Entity, r.Category, keyTexts()[r.Name]))
		}
	}
	for _, r := range o.ExtraKeyRules {
		found.rules = append(found.rules, describeRule(o, r.Name, r.Entity, r.Category, r.Pattern.String()))
	}
	return found
}

// describeDetector adds what a redactor does with what a detector finds.
func describeDetector(o *transform.RedactOptions, d Detector) Detector {
	if o == nil {
		return d
	}
	d.Enabled = d.Enabled && !slices.Contains(o.DisabledDetectors, d.Name)
	own := string(o.StrategyOf(transform.Chain(d.Entity, d.Name, d.Category)...).Action)
	active := d.Enabled && o.Runs(d.Name, d.Entity, d.Category, d.Confidence)
	d.Strategy, d.Active = &own, &active
	for _, entity := range detect.Refined(d.Entity) {
		strategy := string(o.StrategyOf(transform.Chain(entity, d.Entity, d.Name, d.Category)...).Action)
		if strategy != own {
			d.Refined = append(d.Refined, RefinedStrategy{Entity: entity, Strategy: strategy})
		}
	}
	return d
}

func describeRule(o *transform.RedactOptions, name, entity, category, keys string) KeyRule {
	strategy := string(o.StrategyOf(transform.Chain(entity, name, category)...).Action)
	return KeyRule{Name: name, Entity: entity, Category: category, KeyPattern: keys, Strategy: &strategy}
}
