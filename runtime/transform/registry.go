package transform

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// A Registry builds steps. It is immutable.
type Registry struct {
	types  map[string]builtin // by name and by alias
	custom map[string]Factory // by normal name
	ctx    Context
}

// NewRegistry returns a registry of the built-in types and of those of the host. The
// error says that a name of the host's is empty, or taken.
func NewRegistry(custom map[string]Factory, ctx Context) (*Registry, error) {
	r := &Registry{types: map[string]builtin{}, custom: map[string]Factory{}, ctx: ctx}
	for _, b := range builtins() {
		r.types[b.name] = b
		for _, alias := range b.aliases {
			r.types[alias] = b
		}
	}
	for _, name := range slices.Sorted(maps.Keys(custom)) {
		normal := Normal(name)
		_, builtIn := r.types[normal]
		switch {
		case normal == "":
			return nil, fmt.Errorf("transform: a type of the host needs a name")
		case custom[name] == nil:
			return nil, fmt.Errorf("transform: type %q has no factory", name)
		case builtIn:
			return nil, fmt.Errorf("transform: %q is the name of a built-in type; choose another one", name)
		case r.custom[normal] != nil:
			return nil, fmt.Errorf("transform: two types have the name %q", normal)
		}
		r.custom[normal] = custom[name]
	}
	return r, nil
}

// Canonical is like the function of the same name, for all types of r.
func (r *Registry) Canonical(name string) (string, bool) {
	name = Normal(name)
	if b, ok := r.types[name]; ok {
		return b.name, true
	}
	return name, r.custom[name] != nil
}

// Names returns the names of all types, sorted.
func (r *Registry) Names() []string {
	return slices.Sorted(slices.Values(append(Names(), slices.Collect(maps.Keys(r.custom))...)))
}

// Build builds a step. The options are an object, or absent. The error is an
// [*UnknownTypeError], an [*OptionsError], or what a factory of the host returned.
func (r *Registry) Build(name string, options runtime.JSON) (*Step, error) {
	typ, _ := r.Canonical(name)
	if factory := r.custom[typ]; factory != nil {
		return buildCustom(typ, factory, options)
	}
	b, ok := r.types[typ]
	if !ok {
		return nil, &UnknownTypeError{Type: typ, Known: r.Names()}
	}
	o := root(options)
	settings := b.check(o, &r.ctx)
	o.close()
	if len(*o.problems) > 0 {
		return nil, &OptionsError{Type: typ, Problems: *o.problems}
	}
	step, err := NewStep(typ, settings)
	if err != nil {
		return nil, &OptionsError{Type: typ, Problems: []Problem{{Message: err.Error()}}, Err: err}
	}
	return step, nil
}

func buildCustom(typ string, factory Factory, options runtime.JSON) (*Step, error) {
	if k := options.Kind(); k != codec.KindAbsent && k != codec.KindObject {
		return nil, &OptionsError{Type: typ, Problems: []Problem{{Message: "options must be an object"}}}
	}
	t, err := factory(options)
	if err == nil && t == nil {
		err = fmt.Errorf("the factory returned no transform")
	}
	if err != nil {
		return nil, &OptionsError{Type: typ, Problems: []Problem{{Message: err.Error()}}, Err: err}
	}
	return &Step{Type: typ, Transform: t}, nil
}

// UnknownTypeError says that there is no transform of a type.
type UnknownTypeError struct {
	Type  string
	Known []string // sorted
}

// Error implements error.
func (e *UnknownTypeError) Error() string {
	return fmt.Sprintf("Unknown transform type '%s'; known: %s", e.Type, strings.Join(e.Known, ", "))
}
