package ir

// Label names a handler for people: Func or Type.Method.
func (f Func) Label() string {
	if f.Recv == "" {
		return f.Name
	}
	return f.Recv + "." + f.Name
}

// Base returns the type below pointers, on which the rules of a field stand.
func (t *Type) Base() *Type {
	for t.Kind == KindPointer {
		t = t.Elem
	}
	return t
}

// Values returns the JSON literals of an enum's constants.
func (t *Type) Values() []string {
	values := make([]string, 0, len(t.Enum))
	for _, c := range t.Enum {
		values = append(values, c.Value)
	}
	return values
}

// Constants returns all constants of an enum: those that results may have. Arguments
// may be narrowed to fewer.
func (t *Type) Constants() []Const {
	if t.All != nil {
		return t.All
	}
	return t.Enum
}
