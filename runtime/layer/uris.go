package layer

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// transformURI transforms a URI under its key, unless it is one to keep. It is empty
// when the pipeline took it away.
func (s *scope) transformURI(uri, kept string, report *runtime.Report) (string, error) {
	if uri == kept || s.output == nil {
		return uri, nil
	}
	value, err := s.transform(codec.ObjectValue(codec.Member{Name: "uri", Value: codec.StringValue(uri)}), report)
	if err != nil {
		return "", err
	}
	changed := stringMember(value, "uri")
	if changed == "" {
		return "", nil
	}
	return s.leadingURI(uri, changed, report)
}

// leadingURI returns a URI so that it leads the caller to what it names, and does not
// tell what that is. changed is what the pipeline made of it as a text. The URI of a
// resource that the caller may know of stays, because lists hold it. Of one that matches
// a template the variables go through the pipeline by themselves, as they come in when
// the URI is read. It is empty when the pipeline took one of them away.
func (s *scope) leadingURI(uri, changed string, report *runtime.Report) (string, error) {
	found, ok := s.layer.registry.ReadTarget(uri, func(runtime.Spec, runtime.RequestedURI) bool { return true })
	if !ok {
		return changed, nil
	}
	spec, ok := found.Spec.(*runtime.TemplateSpec)
	if !ok {
		if s.visible(found.Spec, found.URI) {
			return uri, nil
		}
		return changed, nil
	}
	variables := spec.Template().Variables()
	after, _, err := s.part(spec, textsObject(found.Values, variables), report)
	if err != nil {
		return "", err
	}
	values := runtime.Texts(after)
	for _, name := range variables {
		if _, ok := values[name]; !ok {
			return "", nil
		}
	}
	return spec.Template().Expand(values), nil
}
