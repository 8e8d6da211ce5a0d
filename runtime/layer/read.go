package layer

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
)

// ReadResource reads a resource for a principal, nil meaning the anonymous one.
//
// The resource with exactly this URI is read, else that of the longest template
// that matches. The template's variables are percent-decoded; when the URI that
// they make up as they are is that of a resource, that one is read, so that no
// spelling of a URI leads around it. Policies decide about that canonical URI.
//
// The error is a [*runtime.NotFoundError] when there is no such resource, or it is
// hidden. Other errors of the policy, the input pipeline and the handler keep their
// class and code; what else goes wrong is a [*runtime.LayerError] that names a
// record of the log. The contents must not be changed.
func (l *Layer) ReadResource(ctx context.Context, p *runtime.Principal, uri string) ([]runtime.ResourceContents, error) {
	return l.own.ReadResource(ctx, p, uri)
}

// ReadResource is [Layer.ReadResource].
func (m *Mount) ReadResource(ctx context.Context, p *runtime.Principal, uri string) ([]runtime.ResourceContents, error) {
	s := m.begin(ctx, p)
	found, ok := m.layer.find(uri)
	if !ok || !s.visible(found.spec, found.canonical) {
		return nil, s.unknown(runtime.KindResource, uri)
	}
	s.call.Kind, s.call.Spec = runtime.KindResource, found.spec
	s.call.Name, s.call.URI = found.served, found.canonical
	s.call.Raw = found.values.AppendJSON(nil)
	result, err := answered[*runtime.ResourceResult](s)
	if err != nil {
		return nil, err
	}
	return result.Contents, nil
}

// Readable reports whether p, nil meaning the anonymous principal, may know of the
// resource that a URI leads to. It is no attempt to read: nothing is recorded.
func (l *Layer) Readable(p *runtime.Principal, uri string) bool { return l.own.Readable(p, uri) }

// Readable is [Layer.Readable].
func (m *Mount) Readable(p *runtime.Principal, uri string) bool {
	found, ok := m.layer.find(uri)
	return ok && m.begin(context.Background(), p).visible(found.spec, found.canonical)
}

// foundResource is what a URI leads to.
type foundResource struct {
	spec      runtime.Spec // a resource or a template
	served    string       // the URI of what is served
	canonical string       // the URI that policies see
	values    runtime.JSON // of the template's variables, {} for a resource
}

// find returns what a URI leads to.
func (l *Layer) find(uri string) (foundResource, bool) {
	if spec, ok := l.registry.Resource(uri); ok {
		return staticResource(spec), true
	}
	template, values, ok := l.registry.FindTemplate(uri)
	if !ok {
		return foundResource{}, false
	}
	canonical := template.Template().Canonical(values)
	if spec, ok := l.registry.Resource(canonical); ok {
		return staticResource(spec), true
	}
	return foundResource{
		spec:      template,
		served:    uri,
		canonical: canonical,
		values:    textsObject(values, template.Template().Variables()),
	}, true
}

func staticResource(spec *runtime.ResourceSpec) foundResource {
	return foundResource{spec: spec, served: spec.URI, canonical: spec.URI, values: textsObject(nil, nil)}
}
