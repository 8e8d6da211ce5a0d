package command

import (
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/policy"
)

func (p *program) showPolicy(f *policyFlags) error {
	pol, err := p.loadPolicy(f.policy, quiet())
	if err != nil {
		return err
	}
	return p.printJSON(describePolicy(pol, f.all))
}

// describePolicy returns what a policy says and what became of it. Unless it is to be
// all, what has its default or is empty is left out, and so is what is the same for
// every policy that makes no calls. The id of a key that was made up for this process
// is never shown.
func describePolicy(pol *policy.Policy, all bool) codec.Value {
	said := pol.Document().Summary()
	var out codec.Object
	for name, value := range pol.Describe().All() {
		show := all
		switch name {
		case "name", "loaded_from":
			show = true
		case "extends_chain", "effective_denied_capabilities":
			show = all || value.Len() > 0
		case "vault":
			settings, _ := said.Get(name)
			value, show = describeVault(value, settings, all), true
		default:
			if shorter, ok := said.Get(name); ok && !all {
				value, show = shorter, true
			}
		}
		if show {
			out.Set(name, value)
		}
	}
	return out.Value()
}

// describeVault is describePolicy for the vault. settings are those that differ from the
// defaults, absent when none do.
func describeVault(described, settings codec.Value, all bool) codec.Value {
	configured := member(described, "key_configured").Equal(codec.BoolValue(true))
	var out codec.Object
	for name, value := range described.All() {
		show := all
		switch name {
		case "key_source", "key_configured":
			show = true
		case "key_id":
			show = configured
		default:
			if settings.Kind() == codec.KindObject && !all {
				_, show = settings.Get(name)
			}
		}
		if show {
			out.Set(name, value)
		}
	}
	return out.Value()
}

// absolutePolicy returns the name of a policy, which was loaded by it, so that it means
// the same in any directory.
func absolutePolicy(name string, loaded *policy.Policy) (string, error) {
	origin := loaded.Document().Origin.Loaded
	if strings.HasPrefix(strings.TrimSpace(name), "{") || strings.HasPrefix(origin, "profile:") {
		return name, nil
	}
	return absolute(origin)
}
