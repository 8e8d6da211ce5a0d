package runtime

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// table is an insertion-ordered map of specs of one kind.
type table[S Spec] struct {
	list  []S
	index map[string]int // position in list by key
}

func (t *table[S]) clone() table[S] {
	return table[S]{list: slices.Clone(t.list), index: maps.Clone(t.index)}
}

func (t *table[S]) find(key string) (S, bool) {
	i, ok := t.index[key]
	if !ok {
		var none S
		return none, false
	}
	return t.list[i], true
}

// add appends a spec whose key is free.
func (t *table[S]) add(spec S) error {
	if taken, ok := t.find(spec.Key()); ok {
		return &duplicateError{taken: taken, added: spec}
	}
	t.put(spec)
	return nil
}

// put appends a spec, or puts it in the place of the one with its key.
func (t *table[S]) put(spec S) {
	if i, ok := t.index[spec.Key()]; ok {
		t.list[i] = spec
		return
	}
	if t.index == nil {
		t.index = make(map[string]int)
	}
	t.index[spec.Key()] = len(t.list)
	t.list = append(t.list, spec)
}

func (s *registryState) add(spec Spec) error {
	switch spec := spec.(type) {
	case *ToolSpec:
		return s.tools.add(spec)
	case *ResourceSpec:
		return s.resources.add(spec)
	case *TemplateSpec:
		return s.templates.add(spec)
	case *PromptSpec:
		return s.prompts.add(spec)
	}
	return fmt.Errorf("unknown kind of spec %T", spec)
}

func (s *registryState) put(spec Spec) {
	switch spec := spec.(type) {
	case *ToolSpec:
		s.tools.put(spec)
	case *ResourceSpec:
		s.resources.put(spec)
	case *TemplateSpec:
		s.templates.put(spec)
	case *PromptSpec:
		s.prompts.put(spec)
	}
}

// find returns the spec with the kind and key of another one, nil without one.
func (s *registryState) find(like Spec) Spec {
	switch like := like.(type) {
	case *ToolSpec:
		return found(&s.tools, like)
	case *ResourceSpec:
		return found(&s.resources, like)
	case *TemplateSpec:
		return found(&s.templates, like)
	case *PromptSpec:
		return found(&s.prompts, like)
	}
	return nil
}

func found[S Spec](t *table[S], like S) Spec {
	if spec, ok := t.find(like.Key()); ok {
		return spec
	}
	return nil
}

// all returns every spec: tools, resources, templates, prompts.
func (s *registryState) all() []Spec {
	var all []Spec
	for _, spec := range s.tools.list {
		all = append(all, spec)
	}
	for _, spec := range s.resources.list {
		all = append(all, spec)
	}
	for _, spec := range s.templates.list {
		all = append(all, spec)
	}
	for _, spec := range s.prompts.list {
		all = append(all, spec)
	}
	return all
}

// sortTemplates orders the templates for FindTemplate.
func (s *registryState) sortTemplates() {
	s.byLength = slices.Clone(s.templates.list)
	slices.SortStableFunc(s.byLength, func(a, b *TemplateSpec) int {
		return cmp.Compare(len(b.URITemplate), len(a.URITemplate))
	})
}
