package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/cloudg/cloudg/runtime/codec"
)

// defineArguments defines the flag for the arguments of what is called.
func defineArguments(fs *flag.FlagSet, to *string) {
	fs.StringVar(to, "args", "", "the arguments, a JSON object: `JSON|@FILE|-`, where - reads standard input (default {})")
}

// oneName checks that the only word is a name. Arguments that stand there as JSON, or as
// name=value, are a common mistake.
func oneName(words []string, want string) error {
	if len(words) == 1 {
		return nil
	}
	for _, word := range words {
		switch {
		case strings.HasPrefix(strings.TrimSpace(word), "{"):
			return usageErrorf("%s; give the arguments with --args", want)
		case strings.Contains(word, "="):
			return usageErrorf(`%s; give the arguments as JSON, with --args '{"name": "value"}'`, want)
		}
	}
	return usageErrorf("%s", want)
}

// readArguments returns the arguments that the value of --args stands for.
func (p *program) readArguments(value string) ([]byte, error) {
	text := []byte(value)
	var err error
	switch {
	case value == "-":
		text, err = io.ReadAll(p.stdin)
	case strings.HasPrefix(value, "@"):
		text, err = readFile(value[1:])
	}
	if err != nil {
		return nil, usageErrorf("--args: %v", err)
	}
	if strings.TrimSpace(string(text)) == "" {
		return []byte("{}"), nil
	}
	parsed, err := codec.Parse(text, codec.Limits{})
	if err != nil {
		return nil, usageErrorf("--args is not valid JSON: %s%v", syntaxPlace(text), err)
	}
	if parsed.Kind() != codec.KindObject {
		return nil, usageErrorf("--args must be a JSON object")
	}
	return text, nil
}

// syntaxPlace says where text stops to be JSON, "" when its syntax is right.
func syntaxPlace(text []byte) string {
	var value json.RawMessage
	wrong, ok := errors.AsType[*json.SyntaxError](json.Unmarshal(text, &value))
	if !ok {
		return ""
	}
	before := text[:max(0, min(int(wrong.Offset)-1, len(text)))]
	if int(wrong.Offset) == len(text) && strings.HasPrefix(wrong.Error(), "unexpected end") {
		before = text
	}
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return fmt.Sprintf("line %d, column %d: ", line, column)
}

// readFile reads a file whose path may start with the user's home directory as ~.
func readFile(path string) ([]byte, error) {
	if path == "" {
		return nil, errors.New("a file name must follow @")
	}
	path, err := expandHome(path)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// expandHome replaces a ~ at the beginning by the home directory.
func expandHome(path string) (string, error) {
	rest, ok := strings.CutPrefix(path, "~/")
	if !ok {
		return path, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, rest), err
}

// absolute returns the path that does not depend on the current directory.
func absolute(path string) (string, error) {
	path, err := expandHome(path)
	if err != nil {
		return "", err
	}
	return filepath.Abs(path)
}
