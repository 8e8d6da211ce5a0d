package directive

import "github.com/cloudg/cloudg/annotations"

// Keys that several directives have with one meaning.

func titleKey() *Key {
	return &Key{
		Name: "title", Type: String, Example: `title="Find assets"`,
		Help: "Name for people, shown by clients in lists. It is never derived from the name.",
	}
}

func descriptionKey() *Key {
	return &Key{
		Name: "description", Type: String, Example: `description="Find assets by filter."`,
		Help: "Text for the model. It replaces the doc comment, which is used otherwise, without its directives.",
	}
}

func categoryKey() *Key {
	return &Key{
		Name: "category", Type: String, Example: `category=inventory`,
		Help: "Group to which the primitive belongs; filters and policies select by it. The default is general.",
	}
}

func tagsKey() *Key {
	return &Key{
		Name: "tags", Type: List, Example: `tags=search,start-here`,
		Help: "Labels by which filters and policies select. They are sorted, and duplicates are dropped.",
	}
}

func sensitivityKey() *Key {
	var allowed []string
	for _, s := range annotations.Sensitivities() {
		allowed = append(allowed, string(s))
	}
	return &Key{
		Name: "sensitivity", Type: Enum, Allowed: allowed, Example: `sensitivity=internal`,
		Help: "How delicate the output is: public for catalogue data, internal for counts, confidential for identifiers and findings, " +
			"restricted for anything that may hold secrets. The default is confidential, for prompts internal.",
	}
}

func capabilitiesKey() *Key {
	var allowed []string
	for _, c := range annotations.Capabilities() {
		allowed = append(allowed, string(c))
	}
	return &Key{
		Name: "capabilities", Type: Set, Allowed: allowed, AllowNone: true, Example: `capabilities=read_state,cloud_access`,
		Help: "What the handler needs; policies allow by it, and the hints of a tool are derived from it. " +
			"The default is read_state; none is the empty list.",
	}
}

func iconKey() *Key {
	return &Key{
		Name: "icon", Type: Icon, Repeatable: true, Example: `icon="https://example.com/icon.png image/png 48x48 dark"`,
		Help: "Icon, written as one text \"SRC [MIME] [SIZES] [light|dark]\" with spaces between. " +
			"SRC is an https, http or data URI, or the path of a file relative to the source, which is read when generating.",
	}
}

// likeKey tells of objects that are put together at run time.
func likeKey(what string) *Key {
	return &Key{
		Name: "like", Type: GoType, Example: `like=inventory.AssetBrief`,
		Help: "Struct of the same package, or of one that it imports, whose fields tell, by entity, what the members of " + what + " are to the privacy pipelines. " +
			"It is for objects that are put together at run time, and changes no schema.",
	}
}

// hintKey is a boolean behaviour hint of a tool.
func hintKey(name, help string) *Key {
	return &Key{Name: name, Type: Bool, Allowed: []string{"true", "false"}, Example: name, Help: help}
}

// offKey is a switch that can only be turned off.
func offKey(name, help string) *Key {
	return &Key{Name: name, Type: Bool, Allowed: []string{"false"}, Example: name + "=false", Help: help}
}

// schemaTypes are the values of "type" in a schema that stands for a Go type.
func schemaTypes() []string {
	return []string{"string", "number", "integer", "boolean", "object", "array"}
}
