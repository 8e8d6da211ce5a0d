package compare

import (
	"strings"

	"github.com/cloudg/cloudg/gen/manifest/shape"
)

// choices compares the variants of a value. They are told apart by the properties
// that can have one value only, as a discriminator has; else by all they say.
func (c *comparer) choices(path string, old, new shape.Schema, d direction) {
	before, after := variants(old), variants(new)
	for _, o := range before {
		at := path + "(" + o.name + ")"
		n, ok := find(after, o.name)
		if !ok {
			c.allow(at, d, false, "this variant was removed")
			continue
		}
		c.schema(at, o.schema, n.schema, d)
	}
	for _, n := range after {
		if _, ok := find(before, n.name); !ok {
			c.allow(path+"("+n.name+")", d, true, "this variant was added")
		}
	}
}

// variant is a choice with the name by which it is known.
type variant struct {
	name   string
	schema shape.Schema
}

func variants(s shape.Schema) []variant {
	var all []variant
	for _, choice := range s.Choices() {
		var parts []string
		for _, p := range choice.Properties() {
			if values := p.Schema.Values(); len(values) == 1 {
				parts = append(parts, p.Name+"="+strings.Trim(string(values[0].AppendJSON(nil)), `"`))
			}
		}
		if parts == nil {
			parts = []string{choice.Type()}
		}
		all = append(all, variant{strings.Join(parts, ","), choice})
	}
	return all
}

func find(list []variant, name string) (variant, bool) {
	for _, v := range list {
		if v.name == name {
			return v, true
		}
	}
	return variant{}, false
}
