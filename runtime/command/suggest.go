package command

import (
	"errors"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// A hintedError is an error with advice for the person at the terminal.
type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }

// suggesting adds to the error for an unknown name the nearest one of definitions,
// which are those that the caller may see.
func suggesting(err error, name string, definitions []byte) error {
	if _, ok := errors.AsType[*runtime.NotFoundError](err); !ok {
		return err
	}
	var names []string
	for _, d := range codec.Raw(definitions).Items() {
		names = append(names, member(d, "name").Text())
	}
	near := codec.Suggest(names, name)
	if near == "" || near == name {
		return err
	}
	return &hintedError{err, "did you mean " + near + "?"}
}

// wrongWord quotes a word of the command line that is none of those known, with the
// one that was probably meant.
func wrongWord(word string, known []string) string {
	const longest = 40
	shown := word
	if runes := []rune(word); len(runes) > longest {
		shown = string(runes[:longest]) + "…"
	}
	text := "'" + strings.Trim(strconv.Quote(shown), `"`) + "'"
	if near := codec.Suggest(known, word); near != "" {
		text += " (did you mean '" + near + "'?)"
	}
	return text
}
