package runtime

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// checkCompletions refuses completions of what is no variable.
func (s *TemplateSpec) checkCompletions() error {
	var errs []error
	variables := s.template.Variables()
	for _, name := range slices.Sorted(maps.Keys(s.Completions)) {
		if !slices.Contains(variables, name) {
			errs = append(errs, fmt.Errorf("completion of '%s', which is no variable of the template", name))
		}
	}
	return errors.Join(errs...)
}

// checkArguments refuses arguments without a name, and names that occur twice.
func (s *PromptSpec) checkArguments() error {
	var errs []error
	names := make(map[string]bool)
	for i, argument := range s.Arguments {
		switch {
		case argument.Name == "":
			errs = append(errs, fmt.Errorf("argument %d has no name", i))
		case names[argument.Name]:
			errs = append(errs, fmt.Errorf("argument '%s' is declared twice", argument.Name))
		}
		names[argument.Name] = true
	}
	return errors.Join(errs...)
}
