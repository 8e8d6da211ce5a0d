package ir

// Structs returns the structs that a value of type t can hold, in the order in
// which they are met: depth first, fields in their order, each struct once.
func Structs(t *Type) []*Struct {
	var found []*Struct
	seen := map[*Struct]bool{}
	var visit func(t *Type)
	visit = func(t *Type) {
		if t == nil {
			return
		}
		if s := t.Struct; s != nil && !seen[s] {
			seen[s] = true
			found = append(found, s)
			for _, f := range s.Fields {
				visit(f.Type)
			}
		}
		visit(t.Elem)
		visit(t.Key)
	}
	visit(t)
	return found
}

// Omittable reports whether the encoder leaves the field out for some values:
// omitempty does nothing on what is never empty, such as a struct.
func (f *Field) Omittable() bool {
	return f.OmitZero || f.OmitEmpty && canBeEmpty(f.Type) || len(f.Pointers) > 0
}

func canBeEmpty(t *Type) bool {
	switch t.Kind {
	case KindStruct, KindTime:
		return false
	case KindArray:
		return t.Len == 0
	case KindText, KindMarshaler:
		return canBeEmpty(&Type{Kind: t.Under, Len: t.Len})
	}
	return true
}
