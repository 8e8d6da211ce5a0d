package ir

// Union is a sealed interface whose variants a property tells apart. Like a [Struct] it
// is shared by its uses.
type Union struct {
	Named         *Named
	Name          string // Go type name
	Discriminator string // name of the property
	Variants      []Variant
	Pos           Pos
}

// Variant is a struct that implements the interface of a union.
type Variant struct {
	Type *Type // KindStruct; its Struct has the tag
	// Pointer is true when only the pointer to the struct implements the interface.
	// Otherwise decoders make the struct itself, and encoders take both.
	Pointer bool
}

// Variants returns the variants of a KindUnion, nil of other types.
func (t *Type) Variants() []Variant {
	if t.Union == nil {
		return nil
	}
	return t.Union.Variants
}

// Tags returns the values of the discriminator, in the order of the variants.
func (u *Union) Tags() []string {
	tags := make([]string, len(u.Variants))
	for i, v := range u.Variants {
		tags[i] = v.Type.Struct.Tag
	}
	return tags
}
