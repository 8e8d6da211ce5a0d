package codec

// A Coercion is a kind of value that is accepted although the JSON Schema of its
// target refuses it.
type Coercion struct {
	// Target is the type that the schema asks for: "integer", "number", "boolean",
	// "array", "object", "date-time" or "duration"; "arguments" for the whole input of a tool.
	Target string
	// Source is the JSON type of what is sent, or "absent".
	Source string
	// Doc says what of the source is accepted.
	Doc string
}

// Coercions lists every coercion.
func Coercions() []Coercion {
	return []Coercion{
		{"integer", "string", "an optional sign and digits, blanks around them, single underscores between digits, a point and zeros after them"},
		{"integer", "boolean", "true is 1, false is 0"},
		{"number", "string", "a decimal number with an optional exponent, blanks around it, single underscores between digits"},
		{"number", "boolean", "true is 1, false is 0"},
		{"boolean", "string", "true, t, yes, y, on, 1, false, f, no, n, off, 0 in any case"},
		{"boolean", "number", "1 is true, 0 is false"},
		{"array", "string", "the JSON text of a list"},
		{"array", "null", "the empty list"},
		{"object", "string", "the JSON text of an object"},
		{"object", "null", "the empty object, for maps and free objects only"},
		{"date-time", "string", "a date alone is its midnight in UTC"},
		{"date-time", "number", "seconds since 1970-01-01T00:00:00Z, with a fraction or without"},
		{"duration", "string", "a sign, fractions, calendar units in any order of size; or as Go writes it: 1m30s"},
		{"arguments", "null", "the empty object"},
		{"arguments", "absent", "the empty object"},
	}
}

// A Refusal is a kind of value that is refused although its JSON Schema accepts it.
type Refusal struct {
	Type string // [Violation.Type]
	Doc  string
}

// Refusals lists every refusal.
func Refusals() []Refusal {
	return []Refusal{
		{typeIntSize, "an integer of more than 64 bits; in a string or as a key, of more than its Go type has; without bound, of more than 4300 digits"},
		{typeFinite, "a number beyond the range of its floating-point type"},
		{typeDuplicateKey, "a member name that occurs more than once in an object whose members are named, or in a map"},
		{typeUnicode, "text that is not UTF-8, or has an unpaired surrogate"},
		{typeRecursionDepth, "input that is nested deeper than the limit"},
		{typeTooLarge, "input that is longer than the limit"},
		{typeBytes, "text that is not base64, which JSON Schema does not check"},
		{typeDurationSize, "a duration of more than 64 bits of nanoseconds, some 292 years"},
		{typeDurationRange, "a duration outside of the bounds that its author has set, which JSON Schema cannot express"},
		{typeValue, "a text or value that a type with its own decoding method does not take"},
	}
}
