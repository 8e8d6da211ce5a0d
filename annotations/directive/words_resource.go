package directive

func resourceWord() *Word {
	return &Word{
		Name: "resource", Targets: OnFunc | OnMethod,
		Help:       "Makes the function a resource, read under one fixed URI.",
		Example:    `//cloudg:resource cloudg://workspace name=workspace mime=application/json`,
		Positional: &Positional{Name: "URI", Type: String, Required: true, Help: "URI under which clients read the resource."},
		Keys: append(contentKeys(), &Key{
			Name: "size", Type: Integer, Example: `size=2048`,
			Help: "Size of the content in bytes, as a hint for clients.",
		}),
	}
}

func templateWord() *Word {
	return &Word{
		Name: "template", Targets: OnFunc | OnMethod,
		Help:    "Makes the function a resource template: it answers every URI that the template matches, and its parameters are the variables.",
		Example: `//cloudg:template cloudg://assets/{+ref} name=asset title=Asset`,
		Positional: &Positional{
			Name: "URI template", Type: String, Required: true,
			Help: "URI template (RFC 6570); each variable needs a parameter of that wire name.",
		},
		Keys: contentKeys(),
	}
}

// contentKeys are the keys of resources and templates.
func contentKeys() []*Key {
	return []*Key{
		{
			Name: "name", Type: String, Example: `name=workspace`,
			Help: "Name shown in lists. The default is the Go name in snake_case.",
		},
		titleKey(), descriptionKey(),
		{
			Name: "mime", Type: MIME, Example: `mime=text/markdown`,
			Help: "MIME type of the content. The default is application/json.",
		},
		categoryKey(), tagsKey(), sensitivityKey(), capabilitiesKey(),
		{
			Name: "audience", Type: Set, Allowed: []string{"user", "assistant"}, Example: `audience=user,assistant`,
			Help: "For whom the content is meant.",
		},
		{
			Name: "priority", Type: Fraction, Example: `priority=0.8`,
			Help: "How important the content is, from 0 (optional) to 1 (required).",
		},
		iconKey(), likeKey("the content"),
	}
}

func promptWord() *Word {
	return &Word{
		Name: "prompt", Targets: OnFunc | OnMethod,
		Help:    "Makes the function a prompt; its parameters after the context are the prompt's arguments.",
		Example: `//cloudg:prompt review_exposure title="Review exposure"`,
		Positional: &Positional{
			Name: "name", Type: Name,
			Help: "Wire name of the prompt; the default is the Go name in snake_case. A name that is also a key of this directive is written in quotes.",
		},
		Keys: []*Key{titleKey(), descriptionKey(), categoryKey(), tagsKey(), sensitivityKey(), iconKey(), likeKey("the data in messages")},
	}
}

func completeWord() *Word {
	return &Word{
		Name: "complete", Targets: OnFunc | OnMethod,
		Help:    "Makes the function complete a variable of a template or an argument of a prompt in the same package.",
		Example: `//cloudg:complete AssetResource.ref`,
		Positional: &Positional{
			Name: "target", Type: Path, Required: true,
			Help: "Function.variable or Type.Method.variable, where the variable is given by its wire name.",
		},
	}
}
