package privacy

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/transform"
)

// Revealed is what stands behind a pseudonym.
type Revealed struct {
	// What was asked about.
	Pseudonym string `json:"pseudonym"`
	// Whether it is, or holds, a pseudonym or an alias.
	Found bool `json:"found"`
	// The real value, or the text with the real values; null when nothing was found.
	Value *string `json:"value"`
	// What the value is, if the whole was one pseudonym.
	EntityType string `json:"entity_type,omitempty"`
	// How many were replaced in a text.
	Replaced *int64 `json:"replaced,omitempty"`
}

// RevealToken tells the real value behind a pseudonym, or a text with its pseudonyms
// and aliases replaced by real values. Every use is logged.
//
//cloudg:tool title="Reveal a pseudonym" sensitivity=restricted capabilities=reveal readonly destructive=false idempotent openworld=false pseudonymize=false depseudonymize=false input_guard=false skip=substitute,alias
//cloudg:arg token doc="The pseudonym, or a text that holds some." minlen=1 maxlen=20000
func RevealToken(ctx *runtime.Context, token string) (Revealed, error) {
	p, err := current(ctx)
	if err != nil {
		return Revealed{}, err
	}
	caller := ctx.Principal()
	ns := p.Vault().Namespace(caller)
	if entry, ok := p.Vault().Entry(token, ns); ok {
		if value, ok := p.Vault().Detokenize(token, ns); ok {
			p.Revealed(caller, token, "entity="+entry.Entity)
			return Revealed{Pseudonym: token, Found: true, Value: &value, EntityType: entry.Entity}, nil
		}
	}
	pipeline, err := p.Restoring(aliasing(ctx, p))
	if err != nil {
		return Revealed{}, err
	}
	value, n, detail := "", int64(0), "embedded_tokens"
	if pipeline == nil {
		text, replaced := p.Vault().Reverse(token, ns)
		value, n = text, int64(replaced)
	} else {
		detail = "reversed"
		t := &runtime.Transformation{Principal: caller, Kind: runtime.KindTool, Direction: runtime.DirectionInput, Report: &runtime.Report{}}
		restored, err := pipeline.Apply(t, codec.StringValue(token))
		if err != nil {
			return Revealed{}, err
		}
		n, _ = t.Report.Get("depseudonymized").Int()
		value = restored.Text()
	}
	p.Revealed(caller, token, fmt.Sprintf("%s=%d", detail, n))
	r := Revealed{Pseudonym: token, Found: n > 0, Replaced: &n}
	if r.Found {
		r.Value = &value
	}
	return r, nil
}

// aliasing returns the steps that give aliases in the pipelines of the tools that the
// caller sees.
func aliasing(ctx *runtime.Context, p *policy.Policy) (steps []*transform.Step) {
	seen := map[*transform.Step]bool{}
	for _, spec := range ctx.Directory().Tools(ctx.Principal()) {
		for _, step := range p.OutputSteps(ctx.Principal(), spec) {
			named := step.Type == transform.Alias || step.Type == transform.Substitute
			if named && step.Settings.Reversible() && !seen[step] {
				seen[step] = true
				steps = append(steps, step)
			}
		}
	}
	return steps
}
