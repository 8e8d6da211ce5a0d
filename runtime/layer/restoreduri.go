package layer

import "github.com/cloudg/cloudg/runtime"

// admitURI decides once more about the read of a template whose variables the input
// pipeline changed: a token must not lead to what its real value may not.
func (s *scope) admitURI(call *runtime.Call, after runtime.JSON) error {
	template, ok := call.Spec.(*runtime.TemplateSpec)
	if !ok || call.Kind != runtime.KindResource {
		return nil
	}
	restored := *call
	if restored.URI = template.Template().Canonical(runtime.Texts(after)); restored.URI == call.URI {
		return nil
	}
	switch {
	case !s.visible(template, restored.Requested()):
		return &concealedError{s.unknown(runtime.KindResource, restored.SentURI)}
	case !s.stillPermitted(&restored):
		return s.policy.Check(&restored)
	}
	return nil
}

// concealedError ends a read of what the caller may not know of. It is the same as for
// what does not exist, so that no pipeline must change it.
type concealedError struct{ *runtime.NotFoundError }

func (e *concealedError) Unwrap() error { return e.NotFoundError }

// proposable returns the values of a completion but for those that make up a URI of
// which the caller may not know. A variable of which others are not known yet makes up
// none.
func (s *scope) proposable(w *completionWork) []string {
	template, ok := w.call.Spec.(*runtime.TemplateSpec)
	if !ok {
		return w.values
	}
	filled := map[string]string{w.argument: ""}
	for _, name := range template.Template().Variables() {
		if value, ok := w.known[name]; ok && name != w.argument {
			filled[name] = value
		} else if name != w.argument {
			return w.values
		}
	}
	var kept []string
	for _, value := range w.values {
		filled[w.argument] = value
		uri := runtime.RequestedURI{Canonical: template.Template().Canonical(filled), Sent: template.Template().Expand(filled)}
		if s.visible(template, uri) {
			kept = append(kept, value)
		}
	}
	return kept
}
