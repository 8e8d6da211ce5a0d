package command

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/policy"
)

// completeCommand answers the scripts of completion. Its arguments are the words of a
// command line, the last of which is not finished. What goes wrong is no candidate.
func completeCommand() *command {
	return &command{
		name:    "complete",
		usage:   "-- WORD...",
		summary: "print what the last word of a command line may become, one on a line",
		hidden:  true,
		prepare: func(p *program, _ *flag.FlagSet) func(context.Context, []string) error {
			return func(_ context.Context, args []string) error {
				for _, candidate := range p.complete(args) {
					if _, err := fmt.Fprintln(p.stdout, candidate); err != nil {
						return err
					}
				}
				return nil
			}
		},
	}
}

// complete returns what the last of some words may become.
func (p *program) complete(words []string) []string {
	if len(words) == 0 {
		words = []string{""}
	}
	before, current := words[:len(words)-1], words[len(words)-1]
	if len(before) == 0 {
		return beginning(current, append(commandNames(), "--help", "--version"))
	}
	c, err := findCommand(before[0])
	if err != nil {
		return nil
	}
	fs := newFlags()
	c.prepare(p, fs)
	p.defineOwn(fs)
	fs.Bool("help", false, "show this help")
	words, open, ended := readWords(fs, before[1:])
	name, _, assigned := strings.Cut(current, "=")
	switch {
	case open != "":
		return beginning(current, p.flagValues(fs.Lookup(open)))
	case !ended && assigned && strings.HasPrefix(current, "-"):
		var values []string
		for _, value := range p.flagValues(fs.Lookup(strings.TrimLeft(name, "-"))) {
			values = append(values, name+"="+value)
		}
		return beginning(current, values)
	case !ended && strings.HasPrefix(current, "-"):
		return beginning(current, flagNames(fs))
	case c.words != nil:
		return beginning(current, c.words(p, words))
	}
	return nil
}

// readWords returns those of some words that are no flags, the flag that still waits for
// its value, and whether there are no flags any more.
func readWords(fs *flag.FlagSet, args []string) (words []string, open string, ended bool) {
	for _, arg := range args {
		name, _, assigned := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		switch f := fs.Lookup(name); {
		case open != "":
			open = ""
		case ended || !strings.HasPrefix(arg, "-") || arg == "-":
			words = append(words, arg)
		case arg == "--":
			ended = true
		case f != nil && !assigned && !standsAlone(f.Value):
			open = name
		}
	}
	return words, open, ended
}

// flagNames returns the flags that help texts tell of.
func flagNames(fs *flag.FlagSet) (names []string) {
	fs.VisitAll(func(f *flag.Flag) {
		if f.Usage != "" {
			names = append(names, "--"+f.Name)
		}
	})
	return names
}

// flagValues returns what a flag, which may be nil, can be set to as far as that is
// known.
func (p *program) flagValues(f *flag.Flag) []string {
	if f == nil {
		return nil
	}
	switch f.Name {
	case "client":
		return clientNames()
	case "policy":
		return policy.Profiles()
	case "include-tool", "exclude-tool", "tool":
		return toolWords(p, nil)
	case "include-category", "exclude-category", "category":
		return p.categories()
	case "prompt":
		return promptWords(p, nil)
	case "resource":
		return resourceWords(p, nil)
	}
	if placeholder, _ := flag.UnquoteUsage(f); strings.Contains(placeholder, "|") && strings.ToLower(placeholder) == placeholder {
		return strings.Split(placeholder, "|")
	}
	return nil
}

// once gives the first word of a command only.
func once(names func(p *program, before []string) []string) func(*program, []string) []string {
	return func(p *program, before []string) []string {
		if len(before) > 0 {
			return nil
		}
		return names(p, before)
	}
}

// known returns what is registered, nothing when that fails.
func (p *program) known() *runtime.Registry {
	registry, err := p.newRegistry()
	if err != nil {
		return runtime.NewRegistry()
	}
	return registry
}

func toolWords(p *program, _ []string) []string     { return keys(p.known().Tools()) }
func promptWords(p *program, _ []string) []string   { return keys(p.known().Prompts()) }
func resourceWords(p *program, _ []string) []string { return keys(p.known().Resources()) }

func keys[S runtime.Spec](specs []S) (names []string) {
	for _, spec := range specs {
		names = append(names, spec.Key())
	}
	return names
}

// categories returns those of everything that is registered.
func (p *program) categories() (names []string) {
	r := p.known()
	add := func(spec runtime.Spec) {
		if category := spec.Common().Category; category != "" {
			names = append(names, category)
		}
	}
	for _, spec := range r.Tools() {
		add(spec)
	}
	for _, spec := range r.Resources() {
		add(spec)
	}
	for _, spec := range r.Templates() {
		add(spec)
	}
	for _, spec := range r.Prompts() {
		add(spec)
	}
	return names
}

// beginning returns the candidates that begin with a text, in order and once each.
func beginning(text string, candidates []string) []string {
	candidates = slices.DeleteFunc(slices.Clone(candidates), func(c string) bool { return !strings.HasPrefix(c, text) })
	slices.Sort(candidates)
	return slices.Compact(candidates)
}
