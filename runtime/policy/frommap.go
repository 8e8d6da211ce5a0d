package policy

import (
	"maps"
	"slices"

	"github.com/cloudg/cloudg/runtime/codec"
)

// FromMap returns the document that a map holds: maps with string keys, slices of any,
// strings, booleans and numbers. As maps have no order, roles are sorted by name.
func FromMap(source map[string]any) (*Document, error) {
	root, err := nodeOf(source)
	if err != nil {
		return nil, err
	}
	return finish(root, loadedMap)
}

// nodeOf returns what a Go value of the types that JSON has stands for.
func nodeOf(source any) (*Node, error) {
	switch v := source.(type) {
	case map[string]any:
		n := &Node{kind: codec.KindObject}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			value, err := nodeOf(v[name])
			if err != nil {
				return nil, err
			}
			n.members = append(n.members, member{name: name, value: value})
		}
		return n, nil
	case []any:
		n := &Node{kind: codec.KindList}
		for _, item := range v {
			value, err := nodeOf(item)
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, value)
		}
		return n, nil
	}
	value, ok := scalarOf(source)
	if !ok {
		return nil, loadErrorf("Cannot load a policy from %T", source)
	}
	return NewNode(value), nil
}

// scalarOf returns the JSON value of a Go scalar, or of a list of texts.
func scalarOf(source any) (codec.Value, bool) {
	switch v := source.(type) {
	case nil:
		return codec.NullValue(), true
	case codec.Value:
		return v, true
	case bool:
		return codec.BoolValue(v), true
	case string:
		return codec.StringValue(v), true
	case int:
		return codec.IntValue(int64(v)), true
	case int64:
		return codec.IntValue(v), true
	case float64:
		return codec.FloatValue(v), true
	case []string:
		items := make([]codec.Value, len(v))
		for i, s := range v {
			items[i] = codec.StringValue(s)
		}
		return codec.ListValue(items...), true
	}
	return codec.Value{}, false
}
