package layer

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// completionInput returns what the input pipeline sees of a completion.
func completionInput(call *runtime.Call) runtime.JSON {
	arguments := call.Arguments()
	var value, known runtime.JSON
	if arguments.Kind() == codec.KindObject {
		value, _ = arguments.Get("value")
		known, _ = arguments.Get("context")
	}
	return codec.ObjectValue(
		codec.Member{Name: "partial", Value: value},
		codec.Member{Name: "arguments", Value: known},
	)
}

// completionWork is the run of a function that proposes values. The argument comes from
// the call, the rest from what left the input pipeline.
type completionWork struct {
	call     *runtime.Call
	raw      []byte
	complete runtime.CompleteFunc // nil for none
	argument string
	partial  string
	known    map[string]string
	values   []string
}

func (w *completionWork) decode() error {
	w.argument = runtime.Texts(w.call.Arguments())["argument"]
	w.complete = completeFunc(w.call.Spec, w.argument)
	input := codec.Encoded(w.raw)
	w.partial = runtime.Texts(input)["partial"]
	if input.Kind() == codec.KindObject {
		known, _ := input.Get("arguments")
		w.known = runtime.Texts(known)
	}
	return nil
}

func (w *completionWork) handle(ctx *runtime.Context) (err error) {
	if w.complete != nil {
		ctx.SetCompletionArguments(w.known)
		w.values, err = w.complete(ctx, w.partial)
	}
	return err
}

func (w *completionWork) shape(s *scope, _ *runtime.Call, _ []*runtime.ResourceLink, report *runtime.Report) (Result, error) {
	proposed := s.proposable(w)
	if s.output == nil || len(proposed) == 0 {
		return runtime.NewCompletion(proposed), nil
	}
	values, err := s.transformValues(proposed, w.argument, report)
	if err != nil {
		return s.refused(err)
	}
	return runtime.NewCompletion(values), nil
}

// transformValues sends values through the output pipeline, each under the name of
// its argument, so that rules for keys see one. Values that it takes away are left
// out.
func (s *scope) transformValues(values []string, argument string, report *runtime.Report) ([]string, error) {
	if argument == "" {
		argument = "value"
	}
	items := make([]runtime.JSON, len(values))
	for i, value := range values {
		items[i] = codec.ObjectValue(codec.Member{Name: argument, Value: codec.StringValue(value)})
	}
	list, err := s.transform(codec.ListValue(items...), report)
	if err != nil || list.Kind() != codec.KindList {
		return nil, err
	}
	kept := make([]string, 0, len(values))
	for _, item := range list.Items() {
		if item.Kind() != codec.KindObject {
			continue
		}
		if value, _ := item.Get(argument); value.Kind() != codec.KindAbsent && value.Kind() != codec.KindNull {
			kept = append(kept, asText(value))
		}
	}
	return kept, nil
}
