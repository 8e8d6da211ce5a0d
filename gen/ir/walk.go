package ir

// Walk calls visit for t and for every type below it: depth first, the fields of
// a struct in their order and each struct once.
func Walk(t *Type, visit func(*Type)) {
	seen := map[*Struct]bool{}
	var walk func(t *Type)
	walk = func(t *Type) {
		if t == nil {
			return
		}
		if s := t.Struct; s != nil {
			if seen[s] {
				return
			}
			seen[s] = true
		}
		visit(t)
		walk(t.Key)
		walk(t.Elem)
		for _, v := range t.Variants() {
			walk(v.Type)
		}
		if t.Struct == nil {
			return
		}
		for _, f := range t.Struct.Fields {
			walk(f.Type)
		}
	}
	walk(t)
}

// Structs returns the structs whose properties a value of type t can hold, in
// the order in which [Walk] meets them.
func Structs(t *Type) []*Struct {
	var found []*Struct
	Walk(t, func(t *Type) {
		if t.Struct != nil {
			found = append(found, t.Struct)
		}
	})
	return found
}

// Omittable reports whether the encoder leaves the field out for some values:
// omitempty does nothing on what is never empty, such as a struct.
func (f *Field) Omittable() bool {
	return f.OmitZero || f.OmitEmpty && canBeEmpty(f.Type) || len(f.Pointers) > 0
}

func canBeEmpty(t *Type) bool {
	switch t.Kind {
	case KindStruct, KindTime, KindBigInt, KindURL:
		return false
	case KindArray:
		return t.Len == 0
	case KindText, KindMarshaler:
		return canBeEmpty(&Type{Kind: t.Under, Len: t.Len})
	}
	return true
}
