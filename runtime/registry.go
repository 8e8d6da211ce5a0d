package runtime

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// Registry holds the primitives of a server, each kind in the order in which they
// were added. It is safe for concurrent use: changes replace its state as a whole,
// so that a reader never sees half of one.
type Registry struct {
	mu        sync.Mutex                    // serialises changes
	state     atomic.Pointer[registryState] // what was added here
	listeners Listeners
	view      *registryView // nil unless made by View
	origins   origins       // of what generated code added
}

// registryState is immutable once it is stored.
type registryState struct {
	server    ServerInfo
	tools     table[*ToolSpec]
	resources table[*ResourceSpec]
	templates table[*TemplateSpec]
	prompts   table[*PromptSpec]
	byLength  []*TemplateSpec // templates, longest template string first
}

// NewRegistry returns an empty registry.
func NewRegistry() *Registry {
	r := new(Registry)
	r.state.Store(new(registryState))
	return r
}

// Add adds specs, all or none of them. The registry keeps completed copies: empty
// fields get their defaults, hints are derived, schemas are compacted. The error
// names everything that is wrong, such as invalid names and keys that are taken.
func (r *Registry) Add(specs ...Spec) error {
	list := make([]Spec, 0, len(specs))
	var errs []error
	for _, s := range specs {
		c, err := completed(s)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		list = append(list, c)
	}
	return r.change(func(next *registryState) error {
		for _, s := range list {
			errs = append(errs, r.add(next, s))
		}
		return errors.Join(errs...)
	})
}

// Replace adds a spec in place of the one with the same key, whose position it
// takes. Without one it is added at the end.
func (r *Registry) Replace(spec Spec) error {
	c, err := completed(spec)
	if err != nil {
		return err
	}
	return r.change(func(next *registryState) error {
		next.put(c)
		return nil
	})
}

// Merge adds everything that other holds, its server information included, or
// nothing: when a key is taken, r stays as it was.
func (r *Registry) Merge(other *Registry) error {
	from := other.load()
	err := r.change(func(next *registryState) error {
		errs := []error{next.describe(from.server)}
		for _, s := range from.all() {
			errs = append(errs, r.add(next, s))
		}
		return errors.Join(errs...)
	})
	if err == nil {
		r.origins.add(other.generated()...)
	}
	return err
}

// Describe says what the server is called and so on. Empty fields say nothing.
// Two different values for one field are an error.
func (r *Registry) Describe(info ServerInfo) error {
	return r.change(func(next *registryState) error { return next.describe(info) })
}

// Server returns what was said by Describe.
func (r *Registry) Server() ServerInfo { return r.load().server }

// change runs f over a copy of the state, stores the copy if f succeeds, and tells
// the listeners.
func (r *Registry) change(f func(*registryState) error) error {
	before, after, err := r.swap(f)
	if err != nil {
		return err
	}
	if r.view != nil {
		r.tellView()
		return nil
	}
	r.tell(before, after)
	return nil
}

func (r *Registry) swap(f func(*registryState) error) (before, after *registryState, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	before = r.state.Load()
	after = before.clone()
	if err := f(after); err != nil {
		return nil, nil, err
	}
	after.sortTemplates()
	r.state.Store(after)
	return before, after, nil
}

// load returns what the registry shows.
func (r *Registry) load() *registryState {
	if r.view == nil {
		return r.state.Load()
	}
	return r.view.load(r.state.Load())
}

// add adds a spec whose key r does not show to next, the coming state.
func (r *Registry) add(next *registryState, spec Spec) error {
	if r.view != nil {
		if taken := r.load().find(spec); taken != nil {
			return &duplicateError{taken: taken, added: spec}
		}
	}
	return next.add(spec)
}

func (s *registryState) clone() *registryState {
	return &registryState{
		server:    s.server,
		tools:     s.tools.clone(),
		resources: s.resources.clone(),
		templates: s.templates.clone(),
		prompts:   s.prompts.clone(),
	}
}

func (s *registryState) describe(info ServerInfo) error {
	var errs []error
	set := func(field string, to *string, value string) {
		switch {
		case value == "" || value == *to:
		case *to == "":
			*to = value
		default:
			errs = append(errs, fmt.Errorf("server %s is both %q and %q; say it in one package only", field, *to, value))
		}
	}
	set("name", &s.server.Name, info.Name)
	set("title", &s.server.Title, info.Title)
	set("version", &s.server.Version, info.Version)
	set("instructions", &s.server.Instructions, info.Instructions)
	return errors.Join(errs...)
}

// Join returns a function that runs several Register functions over one registry.
// All of them run, and their errors are joined.
func Join(registers ...func(*Registry) error) func(*Registry) error {
	return func(r *Registry) error {
		var errs []error
		for _, register := range registers {
			errs = append(errs, register(r))
		}
		return errors.Join(errs...)
	}
}
