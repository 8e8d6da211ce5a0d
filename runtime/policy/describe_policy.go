package policy

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/vault"
)

// Describe returns what the policy says, as [Document.Config] does, and what has become
// of it: an object.
func (p *Policy) Describe() runtime.JSON {
	var out codec.Object
	for name, value := range p.doc.Config().All() {
		if name == "vault" {
			value = p.describeVault(value)
		}
		out.Set(name, value)
	}
	out.Set("loaded_from", codec.StringValue(p.doc.Origin.Loaded))
	out.Set("extends_chain", stringList(p.doc.Origin.Extends))
	out.Set("effective_denied_capabilities", stringList(p.DeniedCapabilities()))
	out.Set("counters", p.Counters().Value())
	out.Set("available_profiles", stringList(Profiles()))
	return out.Value()
}

// describeVault adds to the settings what may be told about the vault itself.
func (p *Policy) describeVault(settings codec.Value) codec.Value {
	var out codec.Object
	for name, value := range settings.All() {
		out.Set(name, value)
	}
	for name, value := range p.VaultStats().All() {
		out.Set(name, value)
	}
	configured := p.vault.KeySource() != vault.Random
	out.Set("key_configured", codec.BoolValue(configured))
	return out.Value()
}

func stringList[S ~string](list []S) codec.Value {
	values := make([]codec.Value, len(list))
	for i, s := range list {
		values[i] = codec.StringValue(string(s))
	}
	return codec.ListValue(values...)
}
