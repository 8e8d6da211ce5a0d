package directive

import "strings"

// Word is a directive of the language: what follows "//cloudg:".
type Word struct {
	Name       string
	Help       string // one to three sentences
	Example    string // a whole line
	Targets    Targets
	Positional *Positional // nil when the directive takes none
	FreeText   string      // name of the text that ends the line, "" for none
	Keys       []*Key      // in documentation order
	NeedsKey   bool        // without a key the directive would say nothing
}

// Key returns the key of that name.
func (w *Word) Key(name string) (*Key, bool) {
	for _, k := range w.Keys {
		if k.Name == name {
			return k, true
		}
	}
	return nil, false
}

func (w *Word) keyNames() []string {
	names := make([]string, 0, len(w.Keys))
	for _, k := range w.Keys {
		names = append(names, k.Name)
	}
	return names
}

// Positional is the value that stands first, without a key.
type Positional struct {
	Name     string // what it is, such as "wire name"
	Help     string
	Type     Type
	Allowed  []string // as in [Key]
	Required bool     // the first item is always the positional value
}

// Key is a key of a directive, or of a struct tag.
type Key struct {
	Name       string
	Help       string   // one to three sentences
	Example    string   // key and value, as written in a directive
	Type       Type     // what the value looks like
	Allowed    []string // for Bool, Enum, Set, Schema: the only values; nil for any
	Repeatable bool     // may occur more than once
	AllowNone  bool     // for Set: the bare value none is the empty list
	AllowEmpty bool     // a quoted empty string is a value
}

// Targets is the set of declarations whose doc comment may hold a directive.
type Targets uint8

// The declarations.
const (
	OnPackage   Targets = 1 << iota // package clause
	OnFunc                          // function
	OnMethod                        // method
	OnType                          // type that is not an interface
	OnInterface                     // interface type
)

// Has reports whether t holds every declaration of u.
func (t Targets) Has(u Targets) bool { return t&u == u }

// String lists the declarations in English, such as "function or method".
func (t Targets) String() string {
	var names []string
	for i, name := range []string{"package clause", "function", "method", "type", "interface type"} {
		if t.Has(1 << i) {
			names = append(names, name)
		}
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// Type is what the value of a key looks like.
type Type uint8

// The types. Only those marked as lists split a value at commas (at "|" in a tag).
const (
	Bool        Type = iota // true or false; the key alone is true
	String                  // any text
	Name                    // wire name, see [ValidName]
	Identifier              // Go identifier
	Path                    // Func.name or Type.Method.name
	GoType                  // Type or package.Type
	MIME                    // MIME type
	Integer                 // whole number, not negative
	Fraction                // JSON number from 0 to 1
	Bound                   // JSON number or duration
	Step                    // JSON number or duration, more than zero
	Duration                // Go duration, more than zero
	Enum                    // one of Allowed
	Pattern                 // RE2 expression that ECMA-262 reads the same way
	Literal                 // value of the parameter's type: a scalar as it is, else JSON
	JSONObject              // quoted JSON object
	JSONList                // quoted JSON list
	Meta                    // quoted JSON object without reserved keys
	Schema                  // quoted JSON Schema; its "type" is one of Allowed
	Icon                    // "SRC [MIME] [SIZES] [light|dark]"
	List                    // list of texts
	Set                     // list of values of Allowed
	Enumeration             // list of strings or numbers, or "*"
	LiteralList             // list of literals
	Codes                   // list of diagnostic codes
)

// List reports whether values of the type are lists.
func (t Type) List() bool { return t >= List }

// String returns a short English name, such as "number" or "list".
func (t Type) String() string {
	names := [...]string{
		Bool: "true or false", String: "text", Name: "name", Identifier: "Go identifier", Path: "Func.name", GoType: "Go type",
		MIME: "MIME type", Integer: "whole number", Fraction: "number from 0 to 1", Bound: "number or duration",
		Step: "number or duration", Duration: "duration", Enum: "one of", Pattern: "regular expression",
		Literal: "value", JSONObject: "JSON object", JSONList: "JSON list", Meta: "JSON object",
		Schema: "JSON Schema", Icon: "icon", List: "list", Set: "list of", Enumeration: "list of values",
		LiteralList: "list of values", Codes: "list of codes",
	}
	if int(t) < len(names) {
		return names[t]
	}
	return "unknown type"
}
