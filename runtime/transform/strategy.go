package transform

import (
	"strings"
	"unicode/utf8"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Action is what is done with a value that was found.
type Action string

// The actions.
const (
	ActionRedact       Action = "redact"
	ActionMask         Action = "mask"
	ActionHash         Action = "hash"
	ActionPseudonymize Action = "pseudonymize"
	ActionGeneralize   Action = "generalize"
	ActionDrop         Action = "drop"
	ActionKeep         Action = "keep"
)

// A Strategy is an action with its options. Options that do not belong to the action
// have no effect.
type Strategy struct {
	Action Action

	Text      string // redact, hash: template, empty for that of the step
	Char      rune   // mask
	KeepFirst int
	KeepLast  int
	Preserve  string // characters that are never masked
	MaxLength int    // of a masked text, 0 for all
	Length    int    // hash: digits
	As        string // pseudonymize: as if it were of this entity

	IPv4Prefix, IPv6Prefix int // generalize
	Granularity            string
	KeepLabels             int
	Bucket                 float64 // size of a bucket of numbers, 0 when not asked for
	BucketSize             float64 // the size when a number has to be bucketed anyway
}

// action returns the action that a word stands for.
func action(word string) (Action, bool) {
	switch word = strings.ToLower(strings.TrimSpace(word)); word {
	case "pseudonymise", "tokenize", "tokenise":
		return ActionPseudonymize, true
	case "generalise", "bucket":
		return ActionGeneralize, true
	case "remove":
		return ActionDrop, true
	case "replace":
		return ActionRedact, true
	case "none", "allow":
		return ActionKeep, true
	}
	switch a := Action(word); a {
	case ActionRedact, ActionMask, ActionHash, ActionPseudonymize, ActionGeneralize, ActionDrop, ActionKeep:
		return a, true
	}
	return "", false
}

const unknownStrategy = "Unknown strategy; expected one of redact, mask, hash, pseudonymize, generalize, drop, keep"

// strategy reads a strategy: a word, true for redact, false or null for keep, or an
// object of an action and options.
func (o *object) strategy(name string, value codec.Value) Strategy {
	switch value.Kind() {
	case codec.KindNull, codec.KindAbsent:
		return strategyOptions(&object{problems: new([]Problem)}, ActionKeep)
	case codec.KindBool:
		a := ActionKeep
		if value.Bool() {
			a = ActionRedact
		}
		return strategyOptions(&object{problems: new([]Problem)}, a)
	case codec.KindString:
		a, ok := action(value.Text())
		if !ok {
			o.fail(name, unknownStrategy)
		}
		return strategyOptions(&object{problems: new([]Problem)}, a)
	case codec.KindObject:
		child := o.in(value, name)
		s := strategyOptions(child, child.action())
		child.close()
		return s
	}
	o.fail(name, "Invalid strategy: must be a name, true, false, or an object with the key strategy")
	return Strategy{Action: ActionKeep}
}

// action reads the action of an object of options.
func (o *object) action() Action {
	found := ActionRedact
	for _, key := range []string{"kind", "type", "strategy"} {
		if o.get(key).IsZero() {
			continue
		}
		a, ok := action(o.text(key, ""))
		if !ok {
			o.fail(key, unknownStrategy)
		}
		found = a
	}
	return found
}

func strategyOptions(o *object, a Action) Strategy {
	s := Strategy{
		Action:      a,
		Text:        o.filled("template", "", "entity", "length", "digest"),
		KeepFirst:   o.count("keep_first", 0, 0),
		KeepLast:    o.count("keep_last", 4, 0),
		Preserve:    o.text("preserve", ""),
		MaxLength:   o.count("max_length", 0, 0),
		Length:      max(o.count("length", 12, 0), 4),
		As:          o.text("as", ""),
		IPv4Prefix:  o.prefix("ipv4_prefix", 24, 32),
		IPv6Prefix:  o.prefix("ipv6_prefix", 48, 128),
		Granularity: o.text("granularity", "day"),
		KeepLabels:  o.count("keep_labels", 2, 0),
		Bucket:      o.number("bucket", 0),
		BucketSize:  o.number("bucket_size", 10),
	}
	if text := o.filled("text", "", "entity", "length", "digest"); text != "" {
		s.Text = text
	}
	s.Char, _ = utf8.DecodeRuneInString(o.text("char", "*"))
	return s
}

// prefix reads the length of a network prefix.
func (o *object) prefix(name string, byDefault, most int) int {
	n := o.count(name, byDefault, 0)
	if n > most {
		o.fail(name, "is longer than an address")
		return byDefault
	}
	return n
}

// number reads any number.
func (o *object) number(name string, byDefault float64) float64 {
	value := o.get(name)
	if value.IsZero() {
		return byDefault
	}
	f, ok := value.Float()
	if !ok {
		o.fail(name, "must be a number")
		return byDefault
	}
	return f
}
