package main

import (
	"flag"
	"os/exec"
	"regexp"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
)

var word = regexp.MustCompile(`^[A-Za-z]+$`)

// nearMiss returns what a first word that is no command was probably meant to be: a
// command, a flag, or a request to generate. It is "" for what is rather a package.
func nearMiss(arg string) string {
	if !word.MatchString(arg) {
		return ""
	}
	names := []string{"help"}
	for _, s := range subcommands() {
		names = append(names, s.name)
	}
	meant := directive.Suggest(arg, names)
	if meant == "" && directive.Suggest(arg, []string{"generate"}) != "" {
		meant = "cloudg-gen ./..., which generates"
	}
	if meant == "" {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		new(options).define(flags)
		meant = nearFlag(flags, arg)
	}
	if meant == "" || exec.Command("go", "list", "--", arg).Run() == nil {
		return ""
	}
	return meant
}

// nearFlag returns the flag that was probably meant, with its dash, or "". Those of one
// letter are too near to everything short.
func nearFlag(flags *flag.FlagSet, name string) string {
	var names []string
	flags.VisitAll(func(f *flag.Flag) {
		if len(f.Name) > 1 {
			names = append(names, f.Name)
		}
	})
	if meant := directive.Suggest(name, names); meant != "" {
		return "-" + meant
	}
	return ""
}

// flagTrouble says what is wrong with flags that could not be parsed, and which one was
// probably meant.
func flagTrouble(flags *flag.FlagSet, err error) string {
	if name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); unknown {
		if meant := nearFlag(flags, name); meant != "" {
			return err.Error() + ": did you mean " + meant + "?"
		}
	}
	return err.Error()
}
