package transform

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

const reportRedactedArguments = "redacted_arguments"

// parts implements [Settings].
func (s *GuardSecretsOptions) parts() ([]part, error) {
	strategies := map[string]Strategy{}
	for _, category := range s.Categories {
		strategies[category] = Strategy{Action: ActionRedact}
	}
	r, err := newRedactor(&RedactOptions{
		Strategies:        strategies,
		Default:           Strategy{Action: ActionKeep},
		Detectors:         s.Detectors,
		DisabledDetectors: s.DisabledDetectors,
		KeyRules:          []string{"sensitive_key"},
		MinConfidence:     s.MinConfidence,
		SkipKeys:          skippedKeys(),
		RedactTemplate:    redactTemplate,
		CacheSize:         cacheSize,
		StructuredText:    true,
	})
	if err != nil {
		return nil, err
	}
	return []part{{whole: &guard{GuardSecretsOptions: s, redact: compose([]part{{redact: r}})}}}, nil
}

// A guard keeps secrets out of arguments.
type guard struct {
	*GuardSecretsOptions
	redact Transform
}

// Apply implements [runtime.Pipeline]. The error is one of the arguments.
func (g *guard) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	run := *t
	run.Report = &runtime.Report{}
	clean, err := g.redact.Apply(&run, value)
	if err != nil {
		return runtime.JSON{}, err
	}
	found := run.Report.Get(ActionRedact.done())
	switch {
	case found.Len() == 0:
		return value, nil
	case g.Action == RejectSecrets:
		return runtime.JSON{}, refusal(found)
	}
	for entity, count := range found.All() {
		n, _ := count.Int()
		t.Report.Count(reportRedactedArguments, entity, n)
	}
	return clean, nil
}

// refusal says that arguments hold secrets, and of which entities.
func refusal(found runtime.JSON) error {
	var entities []string
	for entity := range found.All() {
		entities = append(entities, entity)
	}
	slices.Sort(entities)
	list := make([]codec.Value, len(entities))
	for i, entity := range entities {
		list[i] = codec.StringValue(entity)
	}
	return runtime.InvalidArguments(
		fmt.Sprintf("Arguments appear to contain secrets (%s). Nothing was called. Leave credentials out and refer to what holds them, such as the name of a secret or of a profile.", strings.Join(entities, ", ")),
		codec.ObjectValue(codec.Member{Name: "entities", Value: codec.ListValue(list...)}),
	)
}
