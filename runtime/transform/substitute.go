package transform

// SubstituteOptions are the options of aliases, replacements, renamed keys and
// templates, one after the other.
type SubstituteOptions struct {
	AliasOptions
	Regex     []RegexRule
	Rename    map[string]string
	Templates []TextTemplate
}

func checkSubstitute(o *object, ctx *Context) Settings {
	return &SubstituteOptions{
		AliasOptions: AliasOptions{
			Aliases:        o.aliases(ctx, "aliases", "alias_files"),
			Substring:      o.flag("substring", true),
			CaseSensitive:  o.flag("case_sensitive", true),
			PseudonymAware: true,
		},
		Regex:     o.regexRules("regex"),
		Rename:    o.renames("rename"),
		Templates: o.templates("templates"),
	}
}
