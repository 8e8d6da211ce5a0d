package ir

// Kind is the closed set of shapes that a Go type can have for us.
type Kind uint8

// The kinds.
const (
	Invalid  Kind = iota
	Bool          // bool
	Int           // signed integers; Bits says which
	Uint          // unsigned integers
	Float         // float32, float64
	String        // string
	Enum          // named string or integer type with constants; Elem is the plain String, Int or Uint
	Struct_       // Struct is set
	List          // []Elem
	Array         // [Len]Elem
	Map           // map[Key]Elem, Key of kind String
	Pointer       // *Elem: nullable
	Time          // time.Time
	Object        // runtime.Object: ordered JSON object
	JSON          // runtime.JSON: any JSON value
	Ordered       // runtime.Map[Elem]: ordered string-keyed map
	TextType      // encodes and decodes itself as text (MarshalText, UnmarshalText)
	JSONType      // encodes itself with MarshalJSON; decodes with UnmarshalJSON
)

// Type is one use of a Go type: two fields of one named type have two Types,
// because rules belong to the use.
type Type struct {
	Kind  Kind
	Named *Named // how the author spelled it, nil for unnamed and predeclared types
	Doc   string // doc comment of the named type

	Bits   int     // Int, Uint, Float: 8, 16, 32 or 64
	Word   bool    // Int, Uint: declared as int, uint or uintptr
	Elem   *Type   // List, Array, Map, Ordered, Pointer; Enum: the underlying kind
	Key    *Type   // Map
	Len    int     // Array
	Struct *Struct // Struct_
	Enum   []Const // Enum: the constants, source order, equal values once
	Schema string  // JSON schema given by the author for JSONType, "" otherwise

	Rules Rules
}

// Named is the spelling of a named type.
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
	// Recursive is true when the struct can contain itself.
	Recursive bool
	Pos       Pos
}

// Field is one JSON property.
type Field struct {
	Name   string   // JSON name
	GoPath []string // selector from the struct: one name, more for promoted fields
	Doc    string
	Title  string
	Type   *Type

	Required bool // on input; see Default
	// Default is the JSON text of the value used when the property is absent,
	// "" for none. A nullable optional property has the default "null".
	Default  string
	Examples []string // JSON texts

	OmitEmpty bool // on output, as encoding/json
	OmitZero  bool

	Deprecated bool
	Complete   string // completion function, "" for none
	Entity     string // privacy entity, "" for none
	Pos        Pos
}

// Rules are the checks on a value. Numbers are JSON literals, "" when absent;
// on lists, MinItems and MaxItems also bound maps. An author's enum= narrows
// Enum on enum types and is Values on plain ones.
type Rules struct {
	Min, Max, XMin, XMax, MultipleOf string

	MinLen, MaxLen     string
	MinItems, MaxItems string
	Unique             bool
	Pattern            string
	Format             string
	Values             []string // JSON literals
}
