package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

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
		if t.Key != nil && t.Key.Kind == ir.KindEnum && !slices.Contains(t.Key.Values(), strconv.Quote(name)) {
			faults = append(faults, fault{noConstant, extend(path, name), "has a key that is no constant of " + typeName(t.Key), formHint(t.Key)})
		}
		faults = append(faults, judge(t.Elem, members[name], extend(path, name))...)
	}
	return faults
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

// inexpressible reports the parts of a default that cannot be written as a Go
// expression yet.
func inexpressible(t *ir.Type, text []byte, path string) []fault {
	refuse := []fault{{notYet, path, "for " + describe(t) + " is not supported yet", "use optional, and let the handler supply the value"}}
	if string(text) == "null" && t.Kind == ir.KindPointer {
		return nil
	}
	switch t.Kind {
	case ir.KindText, ir.KindMarshaler:
		return refuse
	case ir.KindObject, ir.KindOrdered:
		if path != "" {
			return refuse
		}
	case ir.KindPointer:
		if k := t.Elem.Kind; k == ir.KindObject || k == ir.KindOrdered {
			return refuse
		}
		return inexpressible(t.Elem, text, path)
	case ir.KindList, ir.KindArray:
		var items []json.RawMessage
		_ = json.Unmarshal(text, &items) // judged before
		for i, item := range items {
			if faults := inexpressible(t.Elem, item, extend(path, strconv.Itoa(i))); faults != nil {
				return faults
			}
		}
		return nil
	}
	return inexpressibleMembers(t, text, path)
}

func inexpressibleMembers(t *ir.Type, text []byte, path string) []fault {
	var members map[string]json.RawMessage
	_ = json.Unmarshal(text, &members) // judged before
	for _, name := range slices.Sorted(maps.Keys(members)) {
		elem := t.Elem
		if t.Kind == ir.KindStruct {
			elem = fieldType(t.Struct, name)
		}
		if elem == nil {
			continue
		}
		if faults := inexpressible(elem, members[name], extend(path, name)); faults != nil {
			return faults
		}
	}
	return nil
}

func fieldType(s *ir.Struct, name string) *ir.Type {
	for _, f := range s.Fields {
		if f.Name == name {
			return f.Type
		}
	}
	return nil
}
