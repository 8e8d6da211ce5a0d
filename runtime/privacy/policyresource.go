package privacy

import (
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// PolicyResource describes the privacy policy that holds: what it says, without keys,
// and what became of it.
//
//cloudg:resource cloudg://policy name=privacy_policy title="Active privacy policy" sensitivity=internal
func PolicyResource(ctx *runtime.Context) (runtime.JSON, error) {
	p, err := current(ctx)
	if err != nil {
		return runtime.JSON{}, err
	}
	s := shown{names: !p.Document().HideDenied || seesAll(ctx.Principal())}
	return s.value(p.Describe()), nil
}

// shown is what a caller sees of a policy. Tables of aliases and patterns, in which real
// values stand, are for nobody: not everybody who may read the policy gets these aliases.
// Their number is told instead.
type shown struct {
	// names are the globs and principals of rules. Whoever must not tell what is denied
	// from what does not exist sees how many there are.
	names bool
}

func (s shown) value(v runtime.JSON) runtime.JSON {
	switch v.Kind() {
	case codec.KindList:
		items := make([]codec.Value, 0, v.Len())
		for _, item := range v.Items() {
			items = append(items, s.value(item))
		}
		return codec.ListValue(items...)
	case codec.KindObject:
		members := make([]codec.Member, 0, v.Len())
		for name, value := range v.All() {
			switch {
			case holdsReal(name, value):
			case (name == "aliases" || !s.names && holdsNames(name)) && value.Len() > 0:
				value = codec.ObjectValue(codec.Member{Name: "entries", Value: codec.IntValue(int64(value.Len()))})
				members = append(members, codec.Member{Name: name, Value: value})
			default:
				members = append(members, codec.Member{Name: name, Value: s.value(value)})
			}
		}
		return codec.ObjectValue(members...)
	}
	return v
}

// holdsReal reports whether a member is a part of a search and replacement of values.
func holdsReal(name string, value runtime.JSON) bool {
	switch name {
	case "pattern", "replace", "replacement", "hints":
		return value.Kind() == codec.KindString || value.Kind() == codec.KindList
	}
	return false
}

// holdsNames reports whether a member names primitives or principals.
func holdsNames(name string) bool {
	switch name {
	case "names", "principals", "tools":
		return true
	}
	list, found := strings.CutPrefix(name, "allow_")
	if !found {
		list, found = strings.CutPrefix(name, "deny_")
	}
	return found && list != "capabilities"
}
