package layer

import (
	"errors"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// readWork is the run of a resource or a template.
type readWork struct {
	resource *runtime.ResourceSpec // or template
	template *runtime.TemplateSpec
	uri      string
	raw      []byte
	args     any // the variables of a template
	out      runtime.ContentsOutput
}

func (w *readWork) decode() (err error) {
	if w.template == nil {
		return nil
	}
	if w.args, err = runtime.DecodeVariables(w.template, w.raw); err != nil {
		return ofURI(err, w.uri)
	}
	return nil
}

// newContents returns the output of a read. A pipeline should see the keys of what
// becomes text later.
func (s *scope) newContents() runtime.ContentsOutput {
	return *runtime.NewContentsOutput(runtime.ContentsOptions{Data: s.output != nil})
}

// ofURI says in the data of an error of decoding which URI was read.
func ofURI(err error, uri string) error {
	invalid, ok := errors.AsType[*runtime.InvalidArgumentsError](err)
	if !ok {
		return err
	}
	return runtime.InvalidArguments(invalid.Message, codec.ObjectValue(
		codec.Member{Name: "uri", Value: codec.StringValue(uri)},
		codec.Member{Name: "errors", Value: invalid.Data},
	))
}

func (w *readWork) handle(ctx *runtime.Context) error {
	if w.template != nil {
		return w.template.Handle(ctx, w.args, &w.out)
	}
	return w.resource.Handle(ctx, &w.out)
}

func (w *readWork) mimeType() string {
	if w.template != nil {
		return w.template.MIMEType
	}
	return w.resource.MIMEType
}

func (w *readWork) shape(s *scope, call *runtime.Call, _ []*runtime.ResourceLink, report *runtime.Report) (Result, error) {
	items, err := w.out.Result(call.Name, w.mimeType())
	if err != nil {
		return s.handlerFailed(err)
	}
	var contents []runtime.ResourceContents
	err = s.knowing(report, func() (err error) {
		contents, err = s.shapeContents(items, call.Name, report)
		return err
	})
	if err != nil {
		return s.refused(err)
	}
	if w.out.Made() && !report.IsZero() {
		// A blob that was made is sent as it is; the record of the call has its report.
		if text, ok := contents[0].(*runtime.TextContents); ok {
			text.Meta.Set(runtime.MetaTransforms, report.Value())
		}
	}
	return s.fitting(&runtime.ResourceResult{Contents: contents})
}
