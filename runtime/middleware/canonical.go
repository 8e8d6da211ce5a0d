package middleware

import (
	"cmp"
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// appendCanonical appends a value in a form that does not depend on the order of
// members: names sorted, no white space, only what JSON demands escaped. Numbers
// stay as they are written.
func appendCanonical(dst []byte, v runtime.JSON) []byte {
	switch v.Kind() {
	case codec.KindList:
		dst = append(dst, '[')
		for i, item := range v.Items() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendCanonical(dst, item)
		}
		return append(dst, ']')
	case codec.KindObject:
		dst = append(dst, '{')
		for i, member := range sortedMembers(v) {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(codec.StringValue(member.Name).AppendJSON(dst), ':')
			dst = appendCanonical(dst, member.Value)
		}
		return append(dst, '}')
	default:
		return v.AppendJSON(dst)
	}
}

// sortedMembers returns the members of an object by name. Those with the same name
// stay in their order.
func sortedMembers(object runtime.JSON) []codec.Member {
	members := make([]codec.Member, 0, object.Len())
	for name, value := range object.All() {
		members = append(members, codec.Member{Name: name, Value: value})
	}
	slices.SortStableFunc(members, func(a, b codec.Member) int { return cmp.Compare(a.Name, b.Name) })
	return members
}
