package directive

func toolWord() *Word {
	keys := []*Key{titleKey(), descriptionKey(), categoryKey(), tagsKey(), sensitivityKey(), capabilitiesKey()}
	keys = append(keys, toolHintKeys()...)
	keys = append(keys,
		&Key{
			Name: "timeout", Type: Duration, Example: `timeout=30s`,
			Help: "Time after which a call is ended with an error, in Go's syntax and more than zero. Without it the server's default holds.",
		},
		iconKey(),
	)
	keys = append(keys, toolResultKeys()...)
	keys = append(keys, likeKey("the result"))
	keys = append(keys, toolTransformKeys()...)
	return &Word{
		Name: "tool", Targets: OnFunc | OnMethod, Keys: keys,
		Help:    "Makes the function a tool. Its parameters after the context, or the fields of a struct parameter named args, are the arguments.",
		Example: `//cloudg:tool find_assets title="Find assets" readonly tags=inventory`,
		Positional: &Positional{
			Name: "name", Type: Name,
			Help: "Wire name of the tool; the default is the Go name in snake_case. A name that is also a key of this directive is written in quotes.",
		},
	}
}

func toolHintKeys() []*Key {
	return []*Key{
		hintKey("readonly", "The tool changes nothing. Derived as true unless the capabilities hold write_state, write_fs or exec."),
		hintKey("destructive", "The tool may destroy something. Derived as false."),
		hintKey("idempotent", "Calling again with the same arguments changes nothing more. "+
			"Derived as true for a read-only tool without cloud_access and exec, else left open."),
		hintKey("openworld", "The tool reaches outside the data that the server has loaded. Derived as true when the capabilities hold cloud_access or exec."),
	}
}

func toolResultKeys() []*Key {
	return []*Key{
		{
			Name: "output", Type: Enum, Allowed: []string{"full", "noschema", "structured", "text"}, Example: `output=noschema`,
			Help: "What a result consists of: full (the default) is structured content, the same as indented text, and a published output schema; " +
				"noschema leaves out the schema, structured the text, text the structured content and the schema.",
		},
		{
			Name: "schema", Type: Schema, Allowed: []string{"object"}, Example: "schema=`{\"type\":\"object\"}`",
			Help: "Output schema of a tool that returns *runtime.ToolResult. Other tools publish the schema of their result type.",
		},
		{
			Name: "meta", Type: Meta, Example: "meta=`{\"example.com/owner\":\"search\"}`",
			Help: "JSON object merged into the _meta of the tool's definition. " +
				"Keys that start with cloudg/, and prefixes that MCP reserves for itself, are refused.",
		},
	}
}

func toolTransformKeys() []*Key {
	return []*Key{
		{
			Name: "skip", Type: List, Example: `skip=sanitize,annotate`,
			Help: "Transforms of the policy's output pipeline that this tool's results do not pass; * stands for all. " +
				"A policy may ignore the wish.",
		},
		{
			Name: "skip_input", Type: List, Example: `skip_input=guard_secrets`,
			Help: "Transforms of the policy's input pipeline that this tool's arguments do not pass. A policy may ignore the wish.",
		},
		offKey("pseudonymize", "False keeps real values in this tool's results where the policy would write pseudonyms."),
		offKey("depseudonymize", "False hands pseudonyms in the arguments to the handler as they are."),
		offKey("input_guard", "False lets arguments through that look like secrets."),
		{
			Name: "project", Type: JSONObject, Example: "project=`{\"max_list\":100}`",
			Help: "Options merged into those of the policy's projections for this tool's results. A policy may ignore the wish.",
		},
		{
			Name: "transforms", Type: JSONList, Example: "transforms=`[{\"type\":\"project\",\"max_string\":500}]`",
			Help: "Transforms appended to the output pipeline for this tool's results, as step specifications. The policy checks them when it is loaded.",
		},
	}
}
