package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/live"
)

// What stands in arguments for parts of a target.
const (
	dirPlaceholder    = "{iac_dir}"
	imagePlaceholder  = "{image}"
	outputPlaceholder = "{output_dir}"
)

// shellSigns mean something to a shell.
const shellSigns = "\"'`|<>;&$\\"

// Split returns the program and the arguments that a line of the operator means. A line
// that begins with [ is a JSON list of them. Another one is split at white space; signs
// that mean something to a shell are refused there, because there is none.
func Split(line string) ([]string, error) {
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "[") {
		var argv []string
		if err := json.Unmarshal([]byte(line), &argv); err != nil || slices.Contains(argv[:min(1, len(argv))], "") {
			return nil, errors.New(`want a JSON list of texts, such as ["scan", "--json", "{iac_dir}"]`)
		}
		return argv, nil
	}
	if i := strings.IndexAny(line, shellSigns); i >= 0 {
		return nil, fmt.Errorf("%q means nothing here: no shell sees the command, which is split at white space; write it as a JSON list", line[i])
	}
	return strings.Fields(line), nil
}

var placeholder = regexp.MustCompile(`\{[a-z_]+\}`)

// checkPlaceholders refuses placeholders that stand for nothing, and one for the
// program.
func checkPlaceholders(argv []string) error {
	if placeholder.MatchString(argv[0]) {
		return errors.New("no placeholder can stand for the program")
	}
	for _, argument := range argv[1:] {
		for _, found := range placeholder.FindAllString(argument, -1) {
			if found != dirPlaceholder && found != imagePlaceholder && found != outputPlaceholder {
				return fmt.Errorf("unknown placeholder %s; there are %s, %s and %s", found, dirPlaceholder, imagePlaceholder, outputPlaceholder)
			}
		}
	}
	return nil
}

// fill returns arguments with the target in the place of placeholders. What looks like
// a placeholder in the target stays.
func fill(arguments []string, target live.Target) []string {
	replacer := strings.NewReplacer(dirPlaceholder, target.Dir, imagePlaceholder, target.Image, outputPlaceholder, target.OutputDir)
	var filled []string
	for _, argument := range arguments {
		filled = append(filled, replacer.Replace(argument))
	}
	return filled
}
