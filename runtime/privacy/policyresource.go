package privacy

import (
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
	return withoutAliases(p.Describe()), nil
}

// withoutAliases replaces tables of aliases, whose names are real values, by the number
// of their entries: not everybody who may read the policy goes through these aliases.
func withoutAliases(v runtime.JSON) runtime.JSON {
	switch v.Kind() {
	case codec.KindList:
		items := make([]codec.Value, 0, v.Len())
		for _, item := range v.Items() {
			items = append(items, withoutAliases(item))
		}
		return codec.ListValue(items...)
	case codec.KindObject:
		members := make([]codec.Member, 0, v.Len())
		for name, value := range v.All() {
			if name == "aliases" && value.Kind() == codec.KindObject {
				value = codec.ObjectValue(codec.Member{Name: "entries", Value: codec.IntValue(int64(value.Len()))})
			} else {
				value = withoutAliases(value)
			}
			members = append(members, codec.Member{Name: name, Value: value})
		}
		return codec.ObjectValue(members...)
	}
	return v
}
