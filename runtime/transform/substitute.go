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
			Vault:          ctx.Vault,
		},
		Regex:     o.regexRules("regex"),
		Rename:    o.renames("rename"),
		Templates: o.templates("templates"),
	}
}

// parts implements [Settings].
func (s *SubstituteOptions) parts() ([]part, error) {
	parts := []part{s.part(), {text: &regexReplacer{newRegexRules(s.Regex)}}}
	if len(s.Rename) > 0 {
		parts = append(parts, renamePart(s.Rename))
	}
	if len(s.Templates) > 0 {
		parts = append(parts, part{whole: newTemplater(s.Templates)})
	}
	return parts, nil
}
