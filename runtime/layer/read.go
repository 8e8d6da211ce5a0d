package layer

import (
	"context"
	"errors"

	"github.com/cloudg/cloudg/runtime"
)

// ReadResource reads a resource for a principal, nil meaning the anonymous one.
//
// The resource with exactly this URI is read, else that of the longest template
// that matches. The template's variables are percent-decoded; when the URI that
// they make up as they are is that of a resource, that one is read, so that no
// spelling of a URI leads around it. Policies decide about that canonical URI, and
// see the one that was sent. What is hidden from the principal is no candidate. When
// the input pipeline puts real values in the place of tokens, the policy decides about
// these, too.
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
	found, ok := m.layer.registry.ReadTarget(uri, s.visible)
	if !ok {
		return nil, s.unknown(runtime.KindResource, uri)
	}
	s.call.Kind, s.call.Spec = runtime.KindResource, found.Spec
	s.call.URI, s.call.SentURI = found.URI.Canonical, uri
	var variables []string
	switch spec := found.Spec.(type) {
	case *runtime.TemplateSpec:
		s.call.Name, variables = uri, spec.Template().Variables()
	default:
		s.call.Name = spec.Key()
	}
	s.call.Raw = textsObject(found.Values, variables).AppendJSON(nil)
	result, err := answered[*runtime.ResourceResult](s)
	if hidden, ok := errors.AsType[*concealedError](err); ok {
		return nil, hidden.NotFoundError
	}
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
	_, ok := m.layer.registry.ReadTarget(uri, m.begin(context.Background(), p).visible)
	return ok
}
