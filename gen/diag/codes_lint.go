package diag

// Codes of lint, CG7000 to CG7999. CG70xx is about names, CG71xx about words,
// CG72xx about behaviour and shape, CG73xx about clients, CG79xx about lint itself.
const (
	OddName     Code = "CG7001" // a derived name that splits a word
	OddProperty Code = "CG7002" // a property name with unusual characters

	MissingTitle        Code = "CG7101" // no name for people
	ShortDescription    Code = "CG7102" // no description, or hardly one
	UndescribedArgument Code = "CG7103" // an argument without a description
	WordlessJSON        Code = "CG7104" // free-form JSON that no word describes
	Placeholder         Code = "CG7105" // a text that cloudg-gen new left to the author

	HintContradiction  Code = "CG7201" // hints against capabilities or each other
	OpenHint           Code = "CG7202" // a hint that clients would guess
	CursorWithoutLimit Code = "CG7203" // pages whose size nobody chooses
	BitFlags           Code = "CG7204" // an integer that is a sum of flags
	ShapelessResult    Code = "CG7205" // an output schema that says nothing
	HeavyDefinition    Code = "CG7206" // a definition over the limit of tokens
	NoCompletion       Code = "CG7207" // an argument that clients could complete
	AsksAndWrites      Code = "CG7208" // a question of a tool that writes
	NotServed          Code = "CG7209" // handlers that a main does not register
	UndeclaredWrite    Code = "CG7210" // a name that writes, of a tool that counts as read-only

	ClientRefuses Code = "CG7301" // a client in daily use does not take the tool
	ClientIgnores Code = "CG7302" // a client that was named ignores a part of it
	StrictModes   Code = "CG7303" // strict modes do not take the tool
	TooManyTools  Code = "CG7304" // more tools than a client takes

	UnusedNolint Code = "CG7901" // a nolint that silences nothing
	BadNolint    Code = "CG7902" // a nolint of a code that cannot be silenced
	UnreachedTag Code = "CG7903" // a tag that no handler reaches
)

// Lint reports whether a diagnostic of this code comes from lint, so that a
// //cloudg:nolint can silence it. The codes about lint itself are not among them.
func (c Code) Lint() bool { return "CG70" <= c && c < "CG79" || c == UnreachedTag }
