package transform

import (
	"slices"
	"strconv"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/vault"
)

// AliasOptions are the options of the aliases: friendly names for real values.
type AliasOptions struct {
	// Aliases are the names by real value, in the order in which they were first
	// given: files first, then the table itself, which wins.
	Aliases        []AliasEntry
	Substring      bool // also inside of longer texts, as whole words
	CaseSensitive  bool
	PseudonymAware bool // also for the pseudonyms of real values
	Vault          *vault.Vault
}

// AliasEntry gives a real value a name.
type AliasEntry struct{ Real, Alias string }

// Reversible implements [Settings].
func (s *AliasOptions) Reversible() bool { return len(s.Aliases) > 0 }

func checkAlias(o *object, ctx *Context) Settings {
	s := &AliasOptions{
		Aliases:        o.aliases(ctx, "aliases", "files"),
		Substring:      o.flag("substring", true),
		CaseSensitive:  o.flag("case_sensitive", true),
		PseudonymAware: o.flag("pseudonym_aware", true),
		Vault:          ctx.Vault,
	}
	return s
}

// aliases reads the files and the table of aliases. Paths of problems end at the
// option, because the names of the table are real values.
func (o *object) aliases(ctx *Context, table, files string) []AliasEntry {
	var entries []AliasEntry
	for i, path := range o.texts(files, nil) {
		at := o.in(o.value, files)
		if ctx.ReadFile == nil {
			at.fail(strconv.Itoa(i), "files of aliases cannot be read here")
			continue
		}
		content, err := ctx.ReadFile(path)
		if err != nil {
			at.fail(strconv.Itoa(i), err.Error())
			continue
		}
		if inner, ok := content.Get("aliases"); ok && content.Len() == 1 {
			content = inner
		}
		entries = at.aliasTable(strconv.Itoa(i), content, entries)
	}
	entries = o.aliasTable(table, o.get(table), entries)
	o.uniqueAliases(table, entries)
	return entries
}

// aliasTable adds the entries of a table whose values are names, or groups of entries.
func (o *object) aliasTable(name string, table codec.Value, entries []AliasEntry) []AliasEntry {
	if table.IsZero() || table.Kind() == codec.KindNull {
		return entries
	}
	if table.Kind() != codec.KindObject {
		o.fail(name, "must contain a mapping of real values to aliases")
		return entries
	}
	for real, value := range table.All() {
		alias, isName := aliasText(value)
		switch {
		case value.Kind() == codec.KindObject:
			entries = o.aliasTable(name, value, entries)
		case !isName || alias == "" || real == "":
			o.fail(name, "every alias, and what it stands for, must be text that is not empty")
			return entries
		default:
			entries = slices.DeleteFunc(entries, func(e AliasEntry) bool { return e.Real == real })
			entries = append(entries, AliasEntry{real, alias})
		}
	}
	return entries
}

// aliasText returns the text of an alias, which may look like a number.
func aliasText(value codec.Value) (string, bool) {
	switch value.Kind() {
	case codec.KindString:
		return value.Text(), true
	case codec.KindNumber:
		return value.Number(), true
	}
	return "", false
}

// uniqueAliases notes when an alias stands for two values, so that nobody could tell
// which one a caller means.
func (o *object) uniqueAliases(name string, entries []AliasEntry) {
	seen := map[string]bool{}
	for _, e := range entries {
		if seen[e.Alias] {
			o.fail(name, "two values have the same alias; an alias must stand for one value")
			return
		}
		seen[e.Alias] = true
	}
}
