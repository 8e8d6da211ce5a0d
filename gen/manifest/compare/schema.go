package compare

import (
	"slices"

	"github.com/cloudg/cloudg/gen/manifest/shape"
)

// direction is the way that values of a schema take.
type direction bool

const (
	in  direction = true  // from clients: allowing less breaks them
	out direction = false // to clients: allowing more breaks them
)

// allow adds a change after which more values are allowed, or fewer.
func (c *comparer) allow(path string, d direction, more bool, format string, args ...any) {
	c.add(path, bool(d) != more, format, args...)
}

// schema compares two schemas of one place.
func (c *comparer) schema(path string, old, new shape.Schema, d direction) {
	if old.Ref != "" && new.Ref != "" {
		pair := [2]string{old.Ref, new.Ref}
		if c.seen[pair] {
			return
		}
		c.seen[pair] = true
	}
	if !c.types(path, old, new, d) {
		return
	}
	if old.Nullable != new.Nullable {
		c.allow(path, d, new.Nullable, "%s", choose(new.Nullable, "may be null now", "must not be null any more"))
	}
	c.values(path, old, new, d)
	c.rules(path, old, new, d)
	c.texts(path, old, new)
	c.properties(path, old, new, d)
	c.members(path, old, new, d)
	c.choices(path, old, new, d)
	if items, now := old.Sub("items"), new.Sub("items"); !items.IsZero() && !now.IsZero() {
		c.schema(path+"[]", items, now, d)
	} else if items.IsZero() != now.IsZero() {
		c.allow(path, d, now.IsZero(), "%s", choose(now.IsZero(), "items may be anything now", "items are limited now"))
	}
}

// types compares the kinds of values; false means that there is no more to compare.
func (c *comparer) types(path string, old, new shape.Schema, d direction) bool {
	o, n := typeOf(old), typeOf(new)
	switch {
	case o == n:
		return true
	case o == "integer" && n == "number":
		c.allow(path, d, true, "accepts any number now, not only integers")
		return true
	case o == "number" && n == "integer":
		c.allow(path, d, false, "is an integer now, not any number")
		return true
	case n == "":
		c.allow(path, d, true, "may be anything now, and was %s", old.Type())
	case o == "":
		c.allow(path, d, false, "is %s now, and could be anything", new.Type())
	default:
		c.breaks(path, "the type changed from %s to %s", old.Type(), new.Type())
	}
	return false
}

// typeOf returns what type says, as JSON.
func typeOf(s shape.Schema) string {
	v, ok := s.Get("type")
	if !ok {
		return ""
	}
	if v.Text() != "" {
		return v.Text()
	}
	return string(v.AppendJSON(nil))
}

// values compares enum and const.
func (c *comparer) values(path string, old, new shape.Schema, d direction) {
	before, after := old.Values(), new.Values()
	switch {
	case before == nil && after == nil:
		return
	case before == nil:
		c.allow(path, d, false, "is limited to certain values now")
		return
	case after == nil:
		c.allow(path, d, true, "is not limited to certain values any more")
		return
	}
	for _, v := range before {
		if !containsValue(after, v) {
			c.allow(path, d, false, "the value %s was removed", v.AppendJSON(nil))
		}
	}
	for _, v := range after {
		if !containsValue(before, v) {
			c.allow(path, d, true, "the value %s was added", v.AppendJSON(nil))
		}
	}
}

// properties compares what an object has.
func (c *comparer) properties(path string, old, new shape.Schema, d direction) {
	before, after := old.Properties(), new.Properties()
	find := func(list []shape.Property, name string) (shape.Property, bool) {
		i := slices.IndexFunc(list, func(p shape.Property) bool { return p.Name == name })
		if i < 0 {
			return shape.Property{}, false
		}
		return list[i], true
	}
	for _, o := range before {
		at := path + "." + o.Name
		n, ok := find(after, o.Name)
		if !ok {
			c.breaks(at, "was removed")
			continue
		}
		if o.Required != n.Required {
			c.allow(at, d, o.Required, "%s", choose(n.Required, "is required now", "is optional now"))
		}
		c.defaults(at, o, n, d)
		c.schema(at, o.Schema, n.Schema, d)
	}
	for _, n := range after {
		if _, ok := find(before, n.Name); !ok {
			c.add(path+"."+n.Name, d == in && n.Required, "was added%s", choose(d == out, "", choose(n.Required, ", required", ", optional")))
		}
	}
}

// defaults compares what the absence of an argument means.
func (c *comparer) defaults(path string, old, new shape.Property, d direction) {
	o, _ := old.Schema.Get("default")
	n, _ := new.Schema.Get("default")
	if d == out || old.Required || new.Required || equal(o, n) {
		return
	}
	c.breaks(path+".default", "the default changed from %s to %s", valueOrNone(o), valueOrNone(n))
}

// members compares which members an object may have beside its properties.
func (c *comparer) members(path string, old, new shape.Schema, d direction) {
	before, after := old.Sub("additionalProperties"), new.Sub("additionalProperties")
	o, _ := old.Get("additionalProperties")
	n, _ := new.Get("additionalProperties")
	switch {
	case !before.IsZero() && !after.IsZero():
		c.schema(path+".*", before, after, d)
	case equal(o, n):
	case closed(old):
		c.allow(path, d, true, "accepts members that it does not declare")
	case closed(new):
		c.allow(path, d, false, "refuses members that it does not declare")
	default:
		c.allow(path, d, after.IsZero(), "%s", choose(after.IsZero(), "values may be anything now", "values are limited now"))
	}
}

func closed(s shape.Schema) bool {
	v, ok := s.Get("additionalProperties")
	return ok && !v.Bool() && s.Sub("additionalProperties").IsZero()
}
