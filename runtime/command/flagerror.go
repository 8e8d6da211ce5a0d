package command

import (
	"errors"
	"flag"
	"strings"
	"time"

	"github.com/cloudg/cloudg/runtime/codec"
)

// flagError turns an error of fs into ours: flags are spelled with two dashes, the one
// that was probably meant is named, and so is what a value must be. Help is no error
// and passes.
func flagError(fs *flag.FlagSet, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	if name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); unknown {
		return &usageError{"there is no flag --" + name + likeFlag(fs, name)}
	}
	text := strings.NewReplacer(
		"needs an argument: -", "needs an argument: --",
		"for flag -", "for --",
		"\" for -", "\" for --", // of booleans
	).Replace(err.Error())
	if before, cut := strings.CutSuffix(text, ": parse error"); cut {
		name := before[strings.LastIndex(before, " for --")+len(" for --"):]
		if want := wanted(fs.Lookup(name)); want != "" {
			text = before + ": want " + want
		}
	}
	return &usageError{text}
}

// likeFlag asks whether the flag was meant that name is close to, "" for none. Flags
// that no help text tells of are not proposed.
func likeFlag(fs *flag.FlagSet, name string) string {
	var known []string
	fs.VisitAll(func(f *flag.Flag) {
		if f.Usage != "" {
			known = append(known, f.Name)
		}
	})
	if near := codec.Suggest(known, name); near != "" {
		return " (did you mean --" + near + "?)"
	}
	return ""
}

// wanted says what the value of a flag must be, "" when that is not known or f is nil.
func wanted(f *flag.Flag) string {
	if f == nil {
		return ""
	}
	value := f.Value
	if own, ok := value.(*recorded); ok {
		value = own.Value
	}
	getter, ok := value.(flag.Getter)
	if !ok {
		return ""
	}
	switch getter.Get().(type) {
	case bool:
		return "true or false"
	case int, int64:
		return "a whole number"
	case uint, uint64:
		return "a whole number that is not negative"
	case float64:
		return "a number"
	case time.Duration:
		return "a duration such as 1m30s"
	}
	return ""
}
