package compare

import (
	"math/big"
	"slices"

	"github.com/cloudg/cloudg/gen/manifest/shape"
	"github.com/cloudg/cloudg/runtime/codec"
)

// handled are the keywords that have a comparison of their own, or that say nothing
// about values.
func handled(keyword string) bool {
	return slices.Contains([]string{
		"type", "enum", "const", "properties", "required", "additionalProperties", "items", "anyOf", "oneOf", "default",
		"title", "description", "examples", "deprecated", "$defs", "$ref", "discriminator",
	}, keyword)
}

// bound tells for a keyword that sets one whether a greater value allows more.
func bound(keyword string) (greaterAllowsMore, ok bool) {
	switch keyword {
	case "maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties":
		return true, true
	case "minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties":
		return false, true
	}
	return false, false
}

// rules compares every keyword without a comparison of its own. It is not known
// whether another pattern allows more or less: then the change is breaking.
func (c *comparer) rules(path string, old, new shape.Schema, d direction) {
	var keywords []string
	for _, s := range []shape.Schema{old, new} {
		for keyword := range s.Keywords() {
			if !handled(keyword) && !slices.Contains(keywords, keyword) {
				keywords = append(keywords, keyword)
			}
		}
	}
	for _, keyword := range keywords {
		o, had := old.Get(keyword)
		n, has := new.Get(keyword)
		at := path + "." + keyword
		switch {
		case equal(o, n):
		case !had:
			c.allow(at, d, false, "%s %s was added", keyword, n.AppendJSON(nil))
		case !has:
			c.allow(at, d, true, "%s %s was removed", keyword, o.AppendJSON(nil))
		default:
			c.changed(at, keyword, o, n, d)
		}
	}
}

func (c *comparer) changed(path, keyword string, old, new codec.Value, d direction) {
	const format = "%s changed from %s to %s"
	up, isBound := bound(keyword)
	before, ok1 := number(old)
	after, ok2 := number(new)
	if !isBound || !ok1 || !ok2 {
		c.breaks(path, format, keyword, old.AppendJSON(nil), new.AppendJSON(nil))
		return
	}
	c.allow(path, d, (after.Cmp(before) > 0) == up, format, keyword, old.AppendJSON(nil), new.AppendJSON(nil))
}

// texts compares what people and models read.
func (c *comparer) texts(path string, old, new shape.Schema) {
	for _, keyword := range []string{"title", "description", "examples", "deprecated"} {
		o, _ := old.Get(keyword)
		n, _ := new.Get(keyword)
		if !equal(o, n) {
			c.note(path+"."+keyword, "the %s changed", keyword)
		}
	}
}

// number returns the exact value of a number.
func number(v codec.Value) (*big.Rat, bool) {
	return new(big.Rat).SetString(v.Number())
}
