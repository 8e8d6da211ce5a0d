package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/transform"
)

// keyStrategies is the option whose value maps entities to strategies.
const keyStrategies = "strategies"

// Config returns what the document says, defaults included: steps in their full form,
// and without the key of the vault and other secrets. Maps of strategies become lists,
// because a name of an entity such as secret must not be a key of a result.
func (doc *Document) Config() codec.Value {
	return documentShape().write(encoding{step: showStep, options: showOptions}, *doc)
}

// Summary is [Document.Config] without what has its default value.
func (doc *Document) Summary() codec.Value {
	return documentShape().write(encoding{sparse: true, step: showStep, options: showOptions}, *doc)
}

// Fingerprint identifies what the document says, without the vault: 16 hexadecimal
// digits.
func (doc *Document) Fingerprint() string {
	said := documentShape().write(encoding{step: fullStep}, *doc)
	var rest codec.Object
	for name, value := range said.All() {
		if name != "vault" {
			rest.Set(name, value)
		}
	}
	sum := sha256.Sum256(sorted(rest.Value()).AppendJSON(nil))
	return hex.EncodeToString(sum[:8])
}

// sorted returns v with the members of all objects sorted by name.
func sorted(v codec.Value) codec.Value {
	switch v.Kind() {
	case codec.KindList:
		var items []codec.Value
		for _, item := range v.Items() {
			items = append(items, sorted(item))
		}
		return codec.ListValue(items...)
	case codec.KindObject:
		members := []codec.Member{}
		for name, value := range v.All() {
			members = append(members, codec.Member{Name: name, Value: sorted(value)})
		}
		slices.SortFunc(members, func(a, b codec.Member) int { return strings.Compare(a.Name, b.Name) })
		return codec.ObjectValue(members...)
	}
	return v
}

// fullStep writes out type and id of a step.
func fullStep(s Step) Step {
	s.Type, _ = transform.Canonical(s.Type)
	if s.ID == "" {
		s.ID = s.Type
	}
	return s
}

// showStep is fullStep without secrets in the options.
func showStep(s Step) Step {
	s = fullStep(s)
	if s.Options == nil {
		s.Options = &Node{kind: codec.KindObject}
	}
	s.Options = NewNode(showOptions(s.Options.Value()))
	return s
}

// showOptions hides what looks like a secret, and lists strategies.
func showOptions(v codec.Value) codec.Value {
	switch v.Kind() {
	case codec.KindList:
		var items []codec.Value
		for _, item := range v.Items() {
			items = append(items, showOptions(item))
		}
		return codec.ListValue(items...)
	case codec.KindObject:
		var out codec.Object
		for name, value := range v.All() {
			switch {
			case name == keyStrategies && value.Kind() == codec.KindObject:
				value = showStrategies(value)
			case value.Kind() == codec.KindString && isSecretName(name):
				value = codec.StringValue("***")
			default:
				value = showOptions(value)
			}
			out.Set(name, value)
		}
		return out.Value()
	}
	return v
}

// isSecretName reports whether the value under a key looks like a secret.
func isSecretName(name string) bool {
	name = strings.ToLower(name)
	for _, word := range []string{"key", "secret", "password", "token"} {
		if name == word || strings.HasSuffix(name, "_"+word) {
			return true
		}
	}
	return false
}

// showStrategies lists a map of entities to strategies.
func showStrategies(v codec.Value) codec.Value {
	var items []codec.Value
	for entity, strategy := range v.All() {
		name, options := splitStrategy(strategy)
		var item codec.Object
		item.Set("applies_to", codec.StringValue(entity))
		item.Set("strategy", name)
		if options.Len() > 0 {
			item.Set("options", options.Value())
		}
		items = append(items, item.Value())
	}
	return codec.ListValue(items...)
}

// splitStrategy returns the name of a strategy and its options.
func splitStrategy(v codec.Value) (name codec.Value, options codec.Object) {
	if v.Kind() != codec.KindObject {
		return v, options
	}
	name = codec.StringValue("redact")
	for _, key := range []string{"kind", "type", "strategy"} {
		if value, found := v.Get(key); found {
			name = value
		}
	}
	for key, value := range v.All() {
		switch key {
		case "kind", "type", "strategy":
		case "options":
			for key, value := range value.All() {
				options.Set(key, value)
			}
		default:
			options.Set(key, value)
		}
	}
	return name, options
}
