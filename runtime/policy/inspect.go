package policy

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/transform"
	"github.com/cloudg/cloudg/runtime/vault"
)

// maxPreviewed bounds the pseudonyms that previews give before they start anew.
const maxPreviewed = 100_000

// Preview returns a policy that says the same as p and has a vault of its own, with a
// random key that is thrown away. What goes through its pipelines shows what p would do,
// and the pseudonyms in it confirm no guess about those of p. Nothing that it decides
// is recorded with p.
func (p *Policy) Preview() (*Policy, error) {
	p.previewing.Lock()
	defer p.previewing.Unlock()
	if p.preview != nil && p.preview.vault.Stats().Entries <= maxPreviewed {
		return p.preview, nil
	}
	opts := p.given
	var err error
	opts.Vault, err = vault.New(vault.Config{Scope: p.vault.Scope()}, func(string) string { return "" })
	if err != nil {
		return nil, err
	}
	p.preview, err = Compile(p.doc, opts)
	return p.preview, err
}

// GenericSteps returns the steps of [Policy.Generic]. They must not be changed.
func (p *Policy) GenericSteps(principal *runtime.Principal) []*transform.Step {
	return p.generic(principal).output.steps
}

// OutputSteps returns the steps of [Policy.Output]. They must not be changed.
func (p *Policy) OutputSteps(principal *runtime.Principal, spec runtime.Spec) []*transform.Step {
	return p.pipelines(principal, spec).output.steps
}

// Restoring returns what turns the pseudonyms and aliases that steps write into real
// values, nil when they write none.
func (p *Policy) Restoring(steps []*transform.Step) (runtime.Pipeline, error) {
	settings := p.turnsBack(steps)
	if settings == nil {
		return nil, nil
	}
	step, err := transform.NewStep(transform.Depseudonymize, settings)
	if err != nil {
		return nil, err
	}
	return newPipeline([]*transform.Step{step}), nil
}

// Revealed logs that a principal was told what stands behind a token. detail says of
// what kind it was, and holds no value.
func (p *Policy) Revealed(principal *runtime.Principal, token, detail string) {
	hash := p.vault.Hash("audit", string(appendSpaced(nil, codec.StringValue(token))), vault.HashLength)
	line := fmt.Sprintf("reveal_token principal=%s %s token_hash=%s", printable(cmp.Or(principal, p.nobody).ID), printable(detail), hash)
	p.opts.Logger.LogAttrs(context.Background(), slog.LevelWarn, line, auditLogger())
}
