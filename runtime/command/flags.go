package command

import (
	"flag"
	"io"
)

// newFlags returns a flag set that prints nothing by itself.
func newFlags() *flag.FlagSet {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	return fs
}

// parseInterspersed parses flags that may stand before, between and after the
// other words, and returns those. Everything after "--" is a word.
func parseInterspersed(fs *flag.FlagSet, args []string) (words []string, err error) {
	for {
		if err := fs.Parse(args); err != nil {
			return nil, flagError(fs, err)
		}
		rest := fs.Args()
		parsed := args[:len(args)-len(rest)]
		if len(rest) == 0 {
			return words, nil
		}
		if len(parsed) > 0 && parsed[len(parsed)-1] == "--" {
			return append(words, rest...), nil
		}
		words = append(words, rest[0])
		args = rest[1:]
	}
}

// isSet reports whether the command line named the flag.
func isSet(fs *flag.FlagSet, name string) bool {
	found := false
	fs.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}
