package transform

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/detect"
)

// A KeyRule says what the values under certain keys are.
type KeyRule struct {
	Name       string
	Pattern    *regexp.Regexp // over normalised keys
	Exclude    *regexp.Regexp // keys that are none, or nil
	Entity     string
	Category   string
	Siblings   []string // normalised keys, one of which must stand beside; nil for none
	Subtree    bool     // also everything below
	Scalars    bool     // also numbers and booleans
	Defer      bool     // content detectors go first
	MapKeys    bool     // the keys of the object below, too
	Confidence float64
}

// KeyRuleNames returns the names of the built-in key rules, in their order.
func KeyRuleNames() []string {
	var names []string
	for _, rule := range detect.Rules() {
		names = append(names, rule.Name)
	}
	return names
}

// foreignRules are rules for the documents of the reference system, which has them built
// in. Policies may name them, and they do nothing.
var foreignRules = []string{"rag_chunk_id_key", "rag_content_key"}

// keyRules reads which of the built-in rules apply: all, none, or those of a list.
func (o *object) keyRules(name string) []string {
	value := o.get(name)
	switch value.Kind() {
	case codec.KindAbsent:
		return KeyRuleNames()
	case codec.KindBool:
		if value.Bool() {
			return KeyRuleNames()
		}
		return nil
	}
	names := o.list(name, value)
	for _, n := range names {
		if !slices.Contains(KeyRuleNames(), n) && !slices.Contains(foreignRules, n) {
			o.fail(name, "must be true, false, or a list of "+strings.Join(KeyRuleNames(), ", "))
			break
		}
	}
	return names
}

func (o *object) extraKeyRules(name string) (rules []KeyRule) {
	o.objects(name, func(item *object) {
		rule := KeyRule{
			Name:       item.required("name"),
			Pattern:    item.pattern("pattern", item.required("pattern"), Flags{}),
			Exclude:    item.pattern("exclude", item.text("exclude", ""), Flags{}),
			Category:   item.text("category", "secret"),
			Siblings:   item.texts("requires_sibling", nil),
			Subtree:    item.flag("subtree", false),
			Scalars:    item.flag("scalars", false),
			Defer:      item.flag("defer", false),
			MapKeys:    item.flag("map_keys", false),
			Confidence: item.share("confidence", 1),
		}
		rule.Entity = item.text("entity", rule.Name)
		rules = append(rules, rule)
	})
	return rules
}
