package diag

// Codes of directives, CG1000 to CG1999. CG10xx is about one line of text,
// CG11xx about where a directive stands, CG12xx about what it says.
const (
	UnknownWord          Code = "CG1001" // no directive of that name
	UnknownKey           Code = "CG1002" // no directive has that key
	ForeignKey           Code = "CG1003" // the key belongs to other directives
	DuplicateKey         Code = "CG1004" // a key that may stand once stands twice
	EmptyValue           Code = "CG1005" // key= with nothing after it
	BadValue             Code = "CG1006" // the value is not of the key's type
	MissingPositional    Code = "CG1007" // the directive needs a first word
	UnexpectedPositional Code = "CG1008" // the directive takes no first word, or a word stands later
	BadQuoting           Code = "CG1009" // a quoted value that is no Go string, or does not end
	NearMiss             Code = "CG1010" // a comment that looks like a directive and is none
	MissingValue         Code = "CG1011" // a key alone that is no boolean
	BadSyntax            Code = "CG1012" // an item that is neither word nor key=value
	BadTag               Code = "CG1013" // a struct tag that cannot be split into items

	Detached           Code = "CG1101" // the directive documents no declaration
	WrongTarget        Code = "CG1102" // the directive documents a declaration of the wrong kind
	DuplicateDirective Code = "CG1103" // a second directive of one word on one declaration
	DuplicateArg       Code = "CG1104" // a second arg directive for one parameter
	TagIgnored         Code = "CG1105" // a cloudg tag on a field that JSON never sees
	ConstrainedFile    Code = "CG1106" // a handler in a file with build constraints
	TestFile           Code = "CG1107" // a directive in a _test.go file
	CgoFile            Code = "CG1108" // a handler in a file that imports "C"
	TwoRoles           Code = "CG1109" // one function is two primitives, or a completion as well

	UnknownParameter Code = "CG1202" // arg names no parameter
	ArgWithStruct    Code = "CG1203" // arg on a handler with an args struct
	BadIcon          Code = "CG1204" // the icon cannot be read or is malformed
	BadMeta          Code = "CG1205" // meta uses a reserved key
	KeyConflict      Code = "CG1206" // two keys that exclude each other
	CompleteOnTool   Code = "CG1207" // completion of a tool's argument
	MissingReason    Code = "CG1208" // nolint without a reason

	BadTemplate       Code = "CG1209" // a URI template that cannot be parsed
	UnboundVariable   Code = "CG1210" // a variable of a template without a parameter
	UnknownVariable   Code = "CG1211" // a parameter of a template that is no variable
	UnknownCompletion Code = "CG1212" // a completion of or by something that is not there
	CompletedTwice    Code = "CG1213" // two completions of one argument
)
