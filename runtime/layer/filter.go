package layer

import (
	"errors"
	"fmt"
	"slices"

	"github.com/cloudg/cloudg/runtime"
)

// Filter says what a layer serves of its registry. An empty list filters nothing,
// and to exclude beats to include. Names are those of the registry, without
// prefix; there are no patterns.
type Filter struct {
	// IncludeCategories and ExcludeCategories are about all kinds of primitive.
	IncludeCategories, ExcludeCategories []string
	// IncludeTools and ExcludeTools are about tools only.
	IncludeTools, ExcludeTools []string
	// Strict makes New fail when an entry matches nothing in the registry at that
	// time. Otherwise such entries are logged.
	Strict bool
}

// filtered returns the registry that a layer serves: the one given when nothing is
// left out, else a view of it.
func filtered(registry *runtime.Registry, opts *Options) (*runtime.Registry, error) {
	f := opts.Filter
	if err := f.unmatched(registry); err != nil {
		if f.Strict {
			return nil, err
		}
		opts.Logger.Warn("part of the filter has no effect", "error", err)
	}
	if opts.ReadOnly {
		registry = registry.View(readOnly)
	}
	lists := [...]*[]string{&f.IncludeCategories, &f.ExcludeCategories, &f.IncludeTools, &f.ExcludeTools}
	used := false
	for _, list := range lists {
		*list = slices.Clone(*list) // the caller may go on with its own
		used = used || len(*list) > 0
	}
	if used {
		registry = registry.View(f.keeps)
	}
	return overlaid(registry, opts, &f)
}

// overlaid returns the registry together with Options.Extra. What is added to it
// later is as much subject to the other options as what it lies over.
func overlaid(registry *runtime.Registry, opts *Options, f *Filter) (*runtime.Registry, error) {
	if len(opts.Extra) == 0 {
		return registry, nil
	}
	type key struct {
		kind runtime.Kind
		key  string
	}
	extra, readOnlyMode := make(map[key]bool), opts.ReadOnly
	for i, spec := range opts.Extra {
		if spec == nil {
			return nil, fmt.Errorf("layer: Options.Extra[%d] is nil; leave it out", i)
		}
		extra[key{spec.Kind(), spec.Key()}] = true
	}
	over := registry.View(func(s runtime.Spec) bool {
		return extra[key{s.Kind(), s.Key()}] || (!readOnlyMode || readOnly(s)) && f.keeps(s)
	})
	var errs []error
	for _, spec := range opts.Extra {
		errs = append(errs, over.Replace(spec))
	}
	return over, errors.Join(errs...)
}

// keeps reports whether a spec is served.
func (f *Filter) keeps(s runtime.Spec) bool {
	if category := s.Common().Category; dropped(category, f.IncludeCategories, f.ExcludeCategories) {
		return false
	}
	return s.Kind() != runtime.KindTool || !dropped(s.Key(), f.IncludeTools, f.ExcludeTools)
}

func dropped(name string, include, exclude []string) bool {
	return len(include) > 0 && !slices.Contains(include, name) || slices.Contains(exclude, name)
}

// unmatched returns an error that names the entries that match nothing.
func (f *Filter) unmatched(registry *runtime.Registry) error {
	categories, tools := namesIn(registry)
	var errs []error
	for _, part := range [...]struct {
		option, what string
		entries      []string
		known        map[string]bool
	}{
		{"IncludeCategories", "category", f.IncludeCategories, categories},
		{"ExcludeCategories", "category", f.ExcludeCategories, categories},
		{"IncludeTools", "tool", f.IncludeTools, tools},
		{"ExcludeTools", "tool", f.ExcludeTools, tools},
	} {
		for _, entry := range part.entries {
			if !part.known[entry] {
				errs = append(errs, fmt.Errorf("%s: there is no %s '%s'", part.option, part.what, entry))
			}
		}
	}
	return errors.Join(errs...)
}

// namesIn returns the categories of all primitives and the names of the tools.
func namesIn(registry *runtime.Registry) (categories, tools map[string]bool) {
	categories, tools = make(map[string]bool), make(map[string]bool)
	for _, spec := range registry.Tools() {
		tools[spec.Name] = true
		categories[spec.Category] = true
	}
	for _, spec := range registry.Resources() {
		categories[spec.Category] = true
	}
	for _, spec := range registry.Templates() {
		categories[spec.Category] = true
	}
	for _, spec := range registry.Prompts() {
		categories[spec.Category] = true
	}
	return categories, tools
}
