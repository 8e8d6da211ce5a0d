package directive

func argWord() *Word {
	keys := argTextKeys()
	keys = append(keys, argPresenceKeys()...)
	keys = append(keys, argNumberKeys()...)
	keys = append(keys, argSizeKeys()...)
	keys = append(keys, argValueKeys()...)
	keys = append(keys, argTypeKeys()...)
	return &Word{
		Name: "arg", Targets: OnFunc | OnMethod, Keys: keys, NeedsKey: true,
		Help: "Describes one parameter of the handler, at most once each. " +
			"A field of an args struct takes the same keys in its cloudg tag.",
		Example: `//cloudg:arg limit min=1 max=500 default=50 doc="Most assets to return."`,
		Positional: &Positional{
			Name: "parameter", Type: Identifier, Required: true,
			Help: "Name of the Go parameter.",
		},
	}
}

func argTextKeys() []*Key {
	return []*Key{
		{
			Name: "name", Type: Name, Example: `name=page_size`,
			Help: "Wire name of the argument. The default is the Go name in snake_case; a field's name comes from its json tag.",
		},
		{
			Name: "doc", Type: String, Example: `doc="Most assets to return."`,
			Help: "Description of the argument. A field's description is its doc comment otherwise.",
		},
		{
			Name: "title", Type: String, Example: `title="Page size"`,
			Help: "Title of the argument, for people.",
		},
	}
}

func argPresenceKeys() []*Key {
	return []*Key{
		{
			Name: "default", Type: Literal, AllowEmpty: true, Example: `default=50`,
			Help: "Value of an absent argument, which makes the argument optional. " +
				"A scalar stands as it is, an enum by its wire value, a list, map or struct as JSON in a raw string.",
		},
		{
			Name: "optional", Type: Bool, Allowed: []string{"true", "false"}, Example: `optional`,
			Help: "The argument may be absent and is then Go's zero value. It excludes default, which implies it.",
		},
	}
}

func argNumberKeys() []*Key {
	return []*Key{
		{
			Name: "min", Type: Bound, Example: `min=1`,
			Help: "Smallest value allowed: a number, or for a duration a duration.",
		},
		{
			Name: "max", Type: Bound, Example: `max=500`,
			Help: "Greatest value allowed: a number, or for a duration a duration.",
		},
		{
			Name: "xmin", Type: Bound, Example: `xmin=0`,
			Help: "Value that the argument must exceed: a number, or for a duration a duration.",
		},
		{
			Name: "xmax", Type: Bound, Example: `xmax=1`,
			Help: "Value below which the argument must stay: a number, or for a duration a duration.",
		},
		{
			Name: "multipleof", Type: Step, Example: `multipleof=5`,
			Help: "The argument must be a whole multiple of this, which is more than zero.",
		},
	}
}

func argSizeKeys() []*Key {
	return []*Key{
		{Name: "minlen", Type: Integer, Example: `minlen=1`, Help: "Shortest text allowed, in characters."},
		{Name: "maxlen", Type: Integer, Example: `maxlen=200`, Help: "Longest text allowed, in characters."},
		{Name: "minitems", Type: Integer, Example: `minitems=1`, Help: "Fewest elements of a list or members of a map."},
		{Name: "maxitems", Type: Integer, Example: `maxitems=20`, Help: "Most elements of a list or members of a map."},
		{
			Name: "unique", Type: Bool, Allowed: []string{"true", "false"}, Example: `unique`,
			Help: "No two elements of the list may be equal as JSON values; 1 and 1.0 are equal.",
		},
	}
}

func argValueKeys() []*Key {
	return []*Key{
		{
			Name: "pattern", Type: Pattern, Example: `pattern=^[a-z]{1,8}$`,
			Help: "Regular expression (RE2) that matches somewhere in the text. Syntax that JSON Schema's dialect reads differently is refused.",
		},
		{
			Name: "format", Type: Enum, Example: `format=uri`,
			Allowed: []string{"date-time", "date", "time", "duration", "uuid", "ipv4", "ipv6", "uri", "json"},
			Help: "Format of a text, checked on every call. " +
				"For a parameter of type any, json.RawMessage or runtime.JSON, json opts in to free-form JSON.",
		},
		{
			Name: "enum", Type: Enumeration, AllowEmpty: true, Example: `enum=open,closed`,
			Help: "Values allowed, for a list those of its elements; for a type with constants a part of them. " +
				"* keeps a named type with constants from being an enum.",
		},
		{
			Name: "enumby", Type: Enum, Allowed: []string{"name"}, Example: `enumby=name`,
			Help: "Puts the names of an integer type's constants on the wire, in snake_case without their common prefix, instead of the values.",
		},
		{
			Name: "example", Type: LiteralList, AllowEmpty: true, Example: `example=vm-1,vm-2`,
			Help: "Examples published in the schema, each a valid value. An example that is a list, map or struct is JSON in a raw string.",
		},
	}
}

func argTypeKeys() []*Key {
	return []*Key{
		{
			Name: "complete", Type: Identifier, Example: `complete=CompleteRef`,
			Help: "Function or method that completes this template variable or prompt argument, as the directive complete does from the other side.",
		},
		{
			Name: "entity", Type: Enum, Example: `entity=identifier`,
			Allowed: []string{"identifier", "name", "secret", "pii", "free_text", "network", "literal"},
			Help:    "What the value is to the privacy pipelines, where the name alone does not say it.",
		},
		likeKey("an object, or of those in a list or map,"),
		{
			Name: "schema", Type: Schema, Allowed: schemaTypes(), Example: "schema=`{\"type\":\"string\"}`",
			Help: "JSON Schema of a type that has its own JSON methods, which hide its form from the generator.",
		},
		{
			Name: "open", Type: Bool, Allowed: []string{"true", "false"}, Example: `open`,
			Help: "The struct accepts members that it does not know, and drops them. Without it they are errors.",
		},
	}
}
