package check

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

func judgeList(t *ir.Type, text []byte, path string) []fault {
	var items []json.RawMessage
	if json.Unmarshal(text, &items) != nil {
		return mismatch(t, path)
	}
	if t.Kind == ir.KindArray && len(items) != t.Len {
		return []fault{{wrongType, path, fmt.Sprintf("has %d elements instead of %d", len(items), t.Len), "write one value for each element"}}
	}
	faults := judgeCount(t.Rules, len(items), path)
	if t.Rules.Unique && repeats(items) {
		faults = append(faults, fault{againstRule, path, "holds one value twice, against the rule unique", "change the value or the rule"})
	}
	for i, item := range items {
		faults = append(faults, judge(t.Elem, item, extend(path, strconv.Itoa(i)))...)
	}
	return faults
}

func judgeCount(r ir.Rules, n int, path string) []fault {
	switch {
	case r.MinItems != "" && n < atoi(r.MinItems):
		return []fault{{againstRule, path, "breaks the rule minitems=" + r.MinItems, "change the value or the rule"}}
	case r.MaxItems != "" && n > atoi(r.MaxItems):
		return []fault{{againstRule, path, "breaks the rule maxitems=" + r.MaxItems, "change the value or the rule"}}
	}
	return nil
}

// repeats reports whether two elements are written alike, blanks apart.
func repeats(items []json.RawMessage) bool {
	seen := map[string]bool{}
	for _, item := range items {
		var b bytes.Buffer
		if json.Compact(&b, item) != nil {
			continue
		}
		key := b.String()
		if v, ok := ir.Number(key); ok {
			key = v.RatString()
		}
		if seen[key] {
			return true
		}
		seen[key] = true
	}
	return false
}

func judgeObject(t *ir.Type, text []byte, path string) []fault {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil {
		return mismatch(t, path)
	}
	switch t.Kind {
	case ir.KindObject:
		return nil
	case ir.KindStruct:
		return judgeStruct(t.Struct, members, path)
	}
	faults := judgeCount(t.Rules, len(members), path)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		faults = append(faults, judgeKey(t.Key, name, extend(path, name))...)
		faults = append(faults, judge(t.Elem, members[name], extend(path, name))...)
	}
	return faults
}

// judgeKey checks the name of a map's member; a nil type takes every name.
func judgeKey(key *ir.Type, name, path string) []fault {
	if key == nil {
		return nil
	}
	kind := key.Kind
	if kind == ir.KindEnum {
		kind = key.Elem.Kind
	}
	text := strconv.Quote(name)
	if kind == ir.KindInt || kind == ir.KindUint {
		short, ok := ir.Integer(name)
		if !ok || short != name || len(judgeNumber(&ir.Type{Kind: kind, Bits: cmp.Or(key.Bits, 64)}, []byte(name), path)) > 0 {
			return []fault{{wrongType, path, "has a key that is no integer of the type", "write the key as a number in quotes"}}
		}
		text = name
	}
	if key.Kind == ir.KindEnum && !slices.Contains(key.Values(), text) {
		return []fault{{noConstant, path, "has a key that is no constant of " + typeName(key), formHint(key)}}
	}
	return nil
}

// judgeUnion checks a value as the variant whose tag it has.
func judgeUnion(t *ir.Type, text []byte, path string) []fault {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil {
		return mismatch(t, path)
	}
	name := t.Union.Discriminator
	var tag string
	_ = json.Unmarshal(members[name], &tag) // absent and other types are no tag
	for _, v := range t.Variants() {
		if v.Type.Struct.Tag == tag {
			delete(members, name)
			return judgeStruct(v.Type.Struct, members, path)
		}
	}
	return []fault{{wrongType, path, "has no property " + name + " that names a variant of " + t.Union.Name, "the variants are " + diag.Words(t.Union.Tags())}}
}

func judgeStruct(s *ir.Struct, members map[string]json.RawMessage, path string) []fault {
	var faults []fault
	declared := map[string]bool{}
	for _, f := range s.Fields {
		declared[f.Name] = true
		value, given := members[f.Name]
		switch {
		case given && f.Type != nil:
			faults = append(faults, judge(f.Type, value, extend(path, f.Name))...)
		case !given && f.Required:
			faults = append(faults, fault{wrongType, path, "lacks the required property " + f.Name, "add it"})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !declared[name] && !s.Open {
			faults = append(faults, fault{wrongType, path, "has the unknown property " + name, "delete it"})
		}
	}
	return faults
}

func extend(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
