package runtime

// ReadTarget is what a URI leads to.
type ReadTarget struct {
	Spec Spec // a resource or a template
	URI  RequestedURI
	// Values are the decoded variables of a template, nil for a resource.
	Values map[string]string
}

// ReadTarget returns what a URI leads to for somebody, of whom visible tells whether
// they may know of a primitive, and of it under a URI: the resource with exactly this
// URI, else the longest template that matches. When the template and its decoded
// variables make up the URI of a resource, it is that, so that no spelling of a URI
// leads around it.
//
// What is not visible is passed over, as if it did not exist. Only a template that is
// visible, but not under this URI, hides what lies behind it. visible must not be nil.
func (r *Registry) ReadTarget(uri string, visible func(Spec, RequestedURI) bool) (ReadTarget, bool) {
	s := r.load()
	asked := RequestedURI{Canonical: uri, Sent: uri}
	if exact, ok := s.resources.find(uri); ok && visible(exact, asked) {
		return ReadTarget{Spec: exact, URI: asked}, true
	}
	for _, spec := range s.byLength {
		values, ok := spec.template.Match(uri)
		if !ok {
			continue
		}
		asked.Canonical = spec.template.Canonical(values)
		readable := visible(spec, asked)
		if !readable && !visible(spec, RequestedURI{}) {
			continue
		}
		if asked.Canonical != uri {
			if exact, ok := s.resources.find(asked.Canonical); ok && visible(exact, asked) {
				return ReadTarget{Spec: exact, URI: asked}, true
			}
		}
		if !readable {
			break
		}
		return ReadTarget{Spec: spec, URI: asked, Values: values}, true
	}
	return ReadTarget{}, false
}
