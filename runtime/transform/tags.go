package transform

import (
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/detect"
)

// pair returns what to do with the value of a tag in a list of tags.
func (r *redaction) pair(item codec.Value) (*decision, bool) {
	key, value := false, false
	var tag *decision
	for i := range item.Len() {
		m := item.Member(i)
		info := r.key(m.Name)
		value = value || info.tagValue
		if info.tagKey && m.Value.Kind() == codec.KindString {
			key = true
			tag = r.tagOf(r.key(m.Value.Text())).tag
		}
	}
	return tag, key && value
}

// tagOf returns how the value of a tag is treated. One whose key says that it is a secret
// is one with everything below it, like under any other key.
func (r *redaction) tagOf(key *keyInfo) treatment {
	if rule := key.secret(); rule != nil {
		return treatment{mode: ruled, rule: rule, tag: rule.own}
	}
	switch {
	case key.listed:
		return treatment{mode: tagged}
	case key.person:
		return treatment{mode: tagged, tag: r.person}
	}
	return treatment{mode: tagged, tag: r.tag}
}

// pairMember returns how a member of a tag in a list of tags is treated.
func (r *redaction) pairMember(w *walk, f *frame, info *keyInfo) treatment {
	switch {
	case info.tagKey:
		return treatment{mode: plain}
	case info.tagValue:
		if rule := r.besideKey(w, f); rule != nil {
			return treatment{mode: ruled, rule: rule}
		}
		return treatment{mode: tagged, tag: f.how.tag}
	}
	return r.byKey(w, f, info)
}

// secret returns the rule by which a secret stands under a key, nil when none does.
func (k *keyInfo) secret() *keyRule {
	for _, rule := range k.rules {
		if rule.Category == detect.Secret && rule.siblings == 0 {
			return rule
		}
	}
	return nil
}

// besideKey returns the rule for the value of an object that has its key as a text beside it,
// as variables of an environment and parameters do, when that key says that it is a
// secret. It is nil for all others.
func (r *redaction) besideKey(w *walk, f *frame) *keyRule {
	for i := range f.object.Len() {
		m := f.object.Member(i)
		if m.Value.Kind() != codec.KindString || len(m.Value.Text()) > longestKey {
			continue
		}
		if !r.key(w.nameOf(f, i)).naming {
			continue
		}
		if rule := r.key(detect.Plain(m.Value.Text())).secret(); rule != nil {
			return rule
		}
	}
	return nil
}

// isNaming reports whether the text under a normalised key is the key of a value beside.
func isNaming(normal string) bool {
	switch normal {
	case "name", "key", "variable", "variable_name", "parameter", "parameter_name", "parameter_key", "option_name",
		"setting_name", "header_name", "env_name", "env_var":
		return true
	}
	return false
}

// isValued reports whether a value whose key stands beside it may stand under a
// normalised key.
func isValued(normal string) bool {
	switch normal {
	case "value", "values", "parameter_value", "default_value", "string_value", "option_value", "plain_value":
		return true
	}
	return false
}

// isTagContainer reports whether tags stand under a normalised key.
func isTagContainer(normal string) bool {
	switch normal {
	case "tags", "labels", "tag", "resource_tags", "user_labels", "tag_set", "tag_list":
		return true
	}
	return false
}
