package transform

import "github.com/cloudg/cloudg/runtime"

// A Step is a transform that was built.
type Step struct {
	Type      string   // canonical name
	Settings  Settings // checked options of a built-in type, nil for other types
	Transform Transform

	parts []part // of Transform, nil for a type of the host
}

// NewStep returns a step of a built-in type. The error says why such a step cannot be
// built of the settings.
func NewStep(typ string, settings Settings) (*Step, error) {
	parts, err := settings.parts()
	if err != nil {
		return nil, err
	}
	return &Step{Type: typ, Settings: settings, Transform: compose(parts), parts: parts}, nil
}

// A part is one of the things that a step does; one of the fields is set.
type part struct {
	text   textTransform
	redact *redactor
	whole  Transform // has to see a whole value
}

// Compose returns a pipeline of steps. Neighbouring ones that work on texts share one
// walk over the value.
func Compose(steps []*Step) runtime.Pipeline {
	var parts []part
	for _, s := range steps {
		if s.parts == nil {
			parts = append(parts, part{whole: s.Transform})
			continue
		}
		parts = append(parts, s.parts...)
	}
	return compose(cutLate(parts))
}

// compose joins parts.
func compose(parts []part) Transform {
	var all sequence
	for len(parts) > 0 {
		if parts[0].whole != nil {
			all, parts = append(all, parts[0].whole), parts[1:]
			continue
		}
		f := &fused{}
		for len(parts) > 0 && f.take(parts[0]) {
			parts = parts[1:]
		}
		all = append(all, f)
	}
	if len(all) == 1 {
		return all[0]
	}
	return all
}

// A sequence runs transforms one after the other.
type sequence []Transform

// Apply implements [runtime.Pipeline].
func (s sequence) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	for _, each := range s {
		var err error
		if value, err = each.Apply(t, value); err != nil {
			return runtime.JSON{}, err
		}
	}
	return value, nil
}
