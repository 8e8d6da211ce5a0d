package diag

// Codes of types and schemas, CG3000 to CG3999. CG30xx is about types, CG31xx
// about rules, CG32xx about defaults and examples.
const (
	UnsupportedType   Code = "CG3001" // no JSON form exists
	FreeForm          Code = "CG3002" // any without format=json
	ZeroUnknown       Code = "CG3003" // omitzero on a type whose zero value cannot be told
	EndlessType       Code = "CG3004" // a type that contains itself without a struct between
	BadMapKey         Code = "CG3005" // a map key that is no string, integer or text
	OpaqueType        Code = "CG3006" // own MarshalJSON, no schema
	AmbiguousField    Code = "CG3007" // encoding/json would drop it silently
	DuplicateProperty Code = "CG3008" // two fields of one JSON name
	BadSchema         Code = "CG3009" // the key schema holds no usable schema
	UnionNotSealed    Code = "CG3010" // an interface that other packages can implement
	UnionVariant      Code = "CG3011" // a variant that cannot be one, or none at all
	StringOption      Code = "CG3012" // the json option string on a type that is text
	BadForm           Code = "CG3013" // a type or field that no form can have

	RuleKind         Code = "CG3101" // a rule on a type it says nothing about
	EmptyRange       Code = "CG3102" // a lower bound above its upper bound
	BadPattern       Code = "CG3103" // no RE2 expression
	PatternDialect   Code = "CG3104" // RE2 and ECMA 262 read the pattern differently
	UnknownFormat    Code = "CG3105" // not in the closed list of formats
	EnumNotConstant  Code = "CG3106" // an enum value that no constant has
	BoundOutsideType Code = "CG3107" // a bound that the Go type cannot hold
	EnumInvalid      Code = "CG3108" // an enum value of another type, or against the other rules

	DefaultType        Code = "CG3201" // a default of another type
	DefaultOutOfRules  Code = "CG3202" // a default that the rules refuse
	DefaultNotConstant Code = "CG3203" // a default that no constant has
	OptionalAndDefault Code = "CG3204" // optional says nothing beside default
	ExampleInvalid     Code = "CG3205" // an example that the type or the rules refuse
)
