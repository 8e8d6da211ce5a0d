package layer_test

import (
	"errors"
	"fmt"
	"regexp"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// journal is a double that also records kinds and URIs, and hides by URI.
type journal struct {
	double
	hides func(s runtime.Spec, uri string) bool // nil hides nothing
}

func (j *journal) Current() runtime.Policy { return j }

func (j *journal) Allowed(p *runtime.Principal, s runtime.Spec, uri runtime.RequestedURI) bool {
	j.record("allowed %s %s %q", s.Kind(), s.Key(), uri.Canonical)
	return j.hides == nil || !j.hides(s, uri.Canonical)
}

func (j *journal) Check(call *runtime.Call) error {
	j.record("check %s %s %s %q %s", call.Kind, call.Name, call.Spec.Key(), call.URI, call.Arguments().AppendJSON(nil))
	return j.check
}

// outcome returns the wire form of a result, or class, code, message and data of an
// error.
func outcome(result layer.Result, err error) string {
	if err == nil {
		return string(result.AppendJSON(nil))
	}
	layerError, ok := errors.AsType[*runtime.LayerError](err)
	if !ok {
		return "other error: " + err.Error()
	}
	class := "layer error"
	switch err.(type) {
	case *runtime.NotFoundError:
		class = "not found"
	case *runtime.InvalidArgumentsError:
		class = "invalid arguments"
	case *runtime.AccessDeniedError:
		class = "access denied"
	case *runtime.RateLimitedError:
		class = "rate limited"
	}
	text := fmt.Sprintf("%s %d: %s", class, layerError.Code, err)
	if !layerError.Data.IsZero() {
		text += " " + string(layerError.Data.AppendJSON(nil))
	}
	return text
}

// internalError is what a client sees of a failure that stays in the log.
var internalError = regexp.MustCompile(`^layer error -32603: Internal error \(ref ([0-9a-f]{8})\)$`)

func read(t testing.TB, l *layer.Layer, uri string) string {
	t.Helper()
	contents, err := l.ReadResource(t.Context(), runtime.Local(), uri)
	return outcome(&runtime.ResourceResult{Contents: contents}, err)
}

func prompt(t testing.TB, l *layer.Layer, name string, args map[string]string) string {
	t.Helper()
	result, err := l.GetPrompt(t.Context(), runtime.Local(), name, args)
	return outcome(result, err)
}

func complete(t testing.TB, l *layer.Layer, ref runtime.Ref, arg runtime.CompletionArgument) string {
	t.Helper()
	completion, err := l.Complete(t.Context(), runtime.Local(), ref, arg)
	return outcome(&completion, err)
}

// template returns a template whose variables are texts.
func template(uri string, handle func(ctx *runtime.Context, values map[string]string, out *runtime.ContentsOutput) error) *runtime.TemplateSpec {
	return &runtime.TemplateSpec{URITemplate: uri, Handle: runtime.TemplateFunc(handle)}
}

// naming returns a template that answers with its template string and variables.
func naming(uri string) *runtime.TemplateSpec {
	return template(uri, func(_ *runtime.Context, values map[string]string, out *runtime.ContentsOutput) error {
		out.Text(fmt.Sprint(uri, " ", values))
		return nil
	})
}

// resource returns a resource whose contents handle writes.
func resource(uri string, handle func(ctx *runtime.Context, out *runtime.ContentsOutput) error) *runtime.ResourceSpec {
	return &runtime.ResourceSpec{URI: uri, Handle: handle}
}

// named returns a resource that answers with a text.
func named(uri, text string) *runtime.ResourceSpec {
	return resource(uri, func(_ *runtime.Context, out *runtime.ContentsOutput) error {
		out.Text(text)
		return nil
	})
}

// promptSpec returns a prompt p with the required argument a and the optional b.
func promptSpec[R string | []runtime.PromptMessage | *runtime.PromptResult](handle func(ctx *runtime.Context, args map[string]string) (R, error)) *runtime.PromptSpec {
	return &runtime.PromptSpec{
		Primitive: runtime.Primitive{Name: "p", Description: "of the spec"},
		Arguments: []runtime.PromptArgument{{Name: "a", Required: true}, {Name: "b"}},
		Handle:    runtime.PromptFunc(handle),
	}
}

// completing returns the prompt p whose argument a is completed.
func completing(f runtime.CompleteFunc) *runtime.PromptSpec {
	spec := promptSpec(func(*runtime.Context, map[string]string) (string, error) { return "", nil })
	spec.Arguments[0].Complete = f
	return spec
}

var (
	refP = runtime.Ref{Kind: runtime.KindPrompt, Name: "p"}
	argA = runtime.CompletionArgument{Name: "a"}
)

// texts returns the wire form of contents that are texts.
func texts(pairs ...string) string {
	var items []runtime.ResourceContents
	for i := 0; i < len(pairs); i += 2 {
		items = append(items, &runtime.TextContents{URI: pairs[i], Text: pairs[i+1], MIMEType: runtime.DefaultMIMEType})
	}
	return outcome(&runtime.ResourceResult{Contents: items}, nil)
}

// said returns the wire form of the prompt p with one message of the user.
func said(text string) string {
	return outcome(&runtime.PromptResult{
		Description: "of the spec",
		Messages:    []runtime.PromptMessage{{Role: runtime.RoleUser, Content: runtime.TextBlock(text)}},
	}, nil)
}

// proposed returns the wire form of a completion.
func proposed(values ...string) string { return outcome(runtime.NewCompletion(values), nil) }

func stringValue(s string) runtime.JSON { return codec.StringValue(s) }
