package ir

// Kind is the closed set of shapes that a Go type can have for us.
type Kind uint8

// The kinds.
const (
	KindInvalid   Kind = iota
	KindBool           // bool
	KindInt            // signed integers; Bits says which
	KindUint           // unsigned integers
	KindFloat          // float32, float64
	KindString         // string
	KindEnum           // named string or integer type with constants; Elem is the plain KindString, KindInt or KindUint
	KindStruct         // Struct is set
	KindList           // []Elem
	KindArray          // [Len]Elem
	KindMap            // map[Key]Elem, Key of kind KindString, KindInt, KindUint, KindText, or a KindEnum by value
	KindPointer        // *Elem: nullable
	KindTime           // time.Time
	KindObject         // runtime.Object: ordered JSON object
	KindJSON           // runtime.JSON: any JSON value
	KindOrdered        // runtime.Map[Elem]: ordered string-keyed map
	KindText           // encodes and decodes itself as text (MarshalText, UnmarshalText)
	KindMarshaler      // encodes itself with MarshalJSON; decodes with UnmarshalJSON
	KindBytes          // []byte: base64 text; Elem is set when the elements have a name
	KindDuration       // time.Duration: text of ISO 8601; rules are nanoseconds
	KindNumber         // json.Number: a number's literal
	KindBigInt         // big.Int: an integer of any size
	KindURL            // url.URL: text
	KindRaw            // json.RawMessage: the text of any JSON value
	KindAny            // any: runtime.JSON as argument, and what the writer knows as result
	KindUnion          // sealed interface; Union is set

	kindEnd
)

// Kinds returns all kinds but KindInvalid.
func Kinds() []Kind {
	var all []Kind
	for k := KindInvalid + 1; k < kindEnd; k++ {
		all = append(all, k)
	}
	return all
}

// Type is one use of a Go type: two fields of one named type have two Types,
// because rules belong to the use.
type Type struct {
	Kind  Kind
	Named *Named // how the author spelled it, nil for unnamed and predeclared types
	Doc   string // doc comment of the named type

	Bits   int     // KindInt, KindUint, KindFloat: 8, 16, 32 or 64
	Word   bool    // declared as int, uint or uintptr: 64 bits on the wire
	Elem   *Type   // List, Array, Map, Ordered, Pointer; Enum: the underlying kind
	Key    *Type   // Map
	Len    int     // Array
	Struct *Struct // KindStruct
	Union  *Union  // KindUnion
	Enum   []Const // Enum: the constants, source order, equal values once
	All    []Const // Enum: all constants when an author's enum= narrows Enum, nil otherwise
	ByName bool    // Enum of integers: the names of the constants are on the wire
	Quoted bool    // Bool, Int, Uint, Float: in a string, as the option string of a json tag says
	Schema string  // JSON schema given by the author for KindMarshaler, and for KindText with one method; "" otherwise
	Flags  bool    // Int, Uint: the constants of the named type are bits, and therefore no enum

	// Under is the shape below the methods of a KindText or KindMarshaler, for
	// omitempty: any other kind, KindStruct without Struct being set.
	Under Kind
	// ZeroMethod is true when the type has the method IsZero() bool, Comparable
	// when == works on it; both are for omitzero.
	ZeroMethod bool
	Comparable bool

	Rules Rules
}

// Named is the spelling of a named type. The package is empty for predeclared
// types whose name the kind does not tell, such as uintptr.
type Named struct {
	PkgPath string
	PkgName string
	Name    string
	Args    []*Type // type arguments
}

// Const is a constant of an enum.
type Const struct {
	GoName string
	Value  string // JSON literal: a quoted string or an integer
	Number string // Enum by name: the integer literal, "" otherwise
	Doc    string
}

// Struct is a struct type as JSON sees it: promoted fields of embedded structs
// are already in their places.
type Struct struct {
	Named  *Named // nil for anonymous and synthesised structs
	Name   string // Go type name, also of synthesised structs; used in messages
	Doc    string
	Fields []*Field // JSON order
	Input  bool     // reachable from arguments: needs a decoder
	Output bool     // reachable from a result: needs an encoder
	Open   bool     // unknown members are accepted and dropped
	// Hidden is true when generated code cannot name the type, whose values are then
	// fields of structs only, read and written in their place.
	Hidden bool
	// Union is set for a copy of the struct that is a variant of a union, and has its
	// Tag as property beside its fields.
	Union *Union
	Tag   string
	// Texts is true for a copy of the struct that is read from texts, in which
	// nullable fields are optional.
	Texts bool
	// Form is true for a copy of the struct that a person fills in, in which nullable
	// fields are optional.
	Form bool
	// Recursive is true when the struct can contain itself.
	Recursive bool
	// Source is the Go spelling of an anonymous struct, "" for others. A package
	// stands in it as the quoted path and name: struct{ At "time time".Time }.
	Source string
	Pos    Pos
}

// Field is one JSON property.
type Field struct {
	Name   string   // JSON name
	GoPath []string // selector from the struct: one name, more for promoted fields
	// Pointers are the embedded pointers that GoPath passes, outermost first. The
	// decoder allocates them, the encoder leaves the field out where one is nil.
	Pointers []EmbeddedPointer
	Doc      string
	Title    string
	Type     *Type

	Required bool // on input; see Default
	// Default is the JSON text of the value used when the property is absent,
	// "" for none. A nullable optional property has the default "null".
	Default  string
	Examples []string // JSON texts

	OmitEmpty bool // on output, as encoding/json
	OmitZero  bool
	// ZeroParts are the parts of a value with OmitZero that are all zero if it is, where
	// its type has no == and no method that tells; nil otherwise.
	ZeroParts []ZeroPart

	Deprecated bool
	Complete   string // completion function, "" for none
	Entity     string // privacy entity, "" for none
	// Like is the struct that the objects of the field are like to the privacy
	// pipelines, nil for none. It adds nothing to what the field holds.
	Like *Struct
	Pos  Pos
	At   map[string]Pos // of what the author wrote about the field, by key; nil for nothing
}

// ZeroPart is a part of a value.
type ZeroPart struct {
	Path []string // the way from the value: names of fields and indexes of arrays
	Nil  bool     // zero is nil, and there is no ==
}

// EmbeddedPointer is an embedded *T on the way to a promoted field.
type EmbeddedPointer struct {
	Depth int   // the first Depth names of GoPath select the pointer
	Elem  *Type // T
}

// Rules are the checks on a value. Numbers are JSON literals, "" when absent;
// on lists, MinItems and MaxItems also bound maps. An author's enum= narrows
// Enum on enum types and is Values on plain ones. The rules of a field stand on
// its type below pointers; an enum= on a list stands on the type of its elements.
type Rules struct {
	Min, Max, XMin, XMax, MultipleOf string

	MinLen, MaxLen     string
	MinItems, MaxItems string
	Unique             bool
	Pattern            string
	Format             string
	Values             []string // JSON literals
}
