package directive

func unionWord() *Word {
	return &Word{
		Name: "union", Targets: OnInterface,
		Help: "Makes a sealed interface (one unexported method) a union of the named struct types of its package that implement it. " +
			"The variants are told apart by a property with the type's name in snake_case. Unexported types do not count when the interface is exported.",
		Example: `//cloudg:union discriminator=kind`,
		Keys: []*Key{{
			Name: "discriminator", Type: Name, Example: `discriminator=kind`,
			Help: "Name of the property that tells the variants apart. The default is type.",
		}},
	}
}

func schemaWord() *Word {
	return &Word{
		Name: "schema", Targets: OnType,
		Help: "States the JSON Schema of a type that has its own JSON methods, which hide its form from the generator. " +
			"It counts wherever the type is used, unless the key schema says otherwise there.",
		Example: "//cloudg:schema `{\"type\":\"string\",\"pattern\":\"^v[0-9]+$\"}`",
		Positional: &Positional{
			Name: "schema", Type: Schema, Allowed: schemaTypes(), Required: true,
			Help: "The schema, a JSON object in a raw string.",
		},
	}
}

func formWord() *Word {
	return &Word{
		Name: "form", Targets: OnType,
		Help: "Makes a struct type what a person can be asked for: the generated variable with its name and Form behind it is for runtime.ElicitForm. " +
			"The fields are texts, numbers, booleans, enums or lists of enums, because clients show nothing else.",
		Example: `//cloudg:form`,
	}
}

func nolintWord() *Word {
	return &Word{
		Name: "nolint", Targets: OnPackage | OnFunc | OnMethod | OnType | OnInterface,
		Help: "Silences findings of cloudg-gen lint within the declaration that it documents, in the doc comment of a package clause within the package. " +
			"The reason is required, and one that silences nothing is a finding itself.",
		Example:  `//cloudg:nolint CG7001,CG7002 the vendor's API spells it so`,
		FreeText: "reason",
		Positional: &Positional{
			Name: "codes", Type: Codes, Required: true,
			Help: "Codes of the findings, separated by commas.",
		},
	}
}
