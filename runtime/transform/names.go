package transform

import (
	"slices"
	"strings"
)

// The built-in types.
const (
	Sanitize       = "sanitize"
	Redact         = "redact"
	Project        = "project"
	Annotate       = "annotate"
	Substitute     = "substitute"
	Alias          = "alias"
	RegexReplace   = "regex_replace"
	RenameKeys     = "rename_keys"
	Template       = "template"
	Depseudonymize = "depseudonymize"
	GuardSecrets   = "guard_secrets"
)

// builtin is a type that the package knows.
type builtin struct {
	name    string
	aliases []string
	check   func(o *object, ctx *Context) Settings
}

// builtins returns the built-in types.
func builtins() []builtin {
	return []builtin{
		{Sanitize, []string{"sanitise", "untrusted", "untrusted_text"}, checkSanitize},
		{Redact, []string{"redaction", "redactor", "dlp"}, checkRedact},
		{Project, []string{"projection", "shape"}, checkProject},
		{Annotate, []string{"annotation", "annotations", "annotator"}, checkAnnotate},
		{Substitute, []string{"substitution"}, checkSubstitute},
		{Alias, []string{"aliases"}, checkAlias},
		{RegexReplace, nil, checkRegexReplace},
		{RenameKeys, []string{"rename"}, checkRenameKeys},
		{Template, []string{"templates"}, checkTemplate},
		{Depseudonymize, []string{"depseudonymise", "depseudonymizer"}, checkDepseudonymize},
		{GuardSecrets, []string{"secret_guard", "reject_secrets"}, checkGuardSecrets},
	}
}

// Names returns the names of the built-in types, sorted.
func Names() []string {
	var names []string
	for _, b := range builtins() {
		names = append(names, b.name)
	}
	slices.Sort(names)
	return names
}

// Normal returns a name of a type, or the id of a step, in the form in which names are
// compared: trimmed, in lower case, with _ for -.
func Normal(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), "-", "_")
}

// Canonical returns the name of the built-in type that a name or alias stands for. For
// other names it returns their normal form, and false.
func Canonical(name string) (string, bool) {
	name = Normal(name)
	for _, b := range builtins() {
		if b.name == name || slices.Contains(b.aliases, name) {
			return b.name, true
		}
	}
	return name, false
}
