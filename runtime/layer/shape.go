package layer

import (
	"errors"
	"fmt"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// shapeTool makes the result of a tool from what the handler wrote and the links it
// added.
func (s *scope) shapeTool(call *runtime.Call, spec *runtime.ToolSpec, out *runtime.Output, links []*runtime.ResourceLink, report *runtime.Report) (Result, error) {
	if !out.Written() {
		return s.handlerFailed(errors.New("handler returned no value"))
	}
	if err := s.checkResult(spec, out); err != nil {
		return s.handlerFailed(err)
	}
	var result *runtime.ToolResult
	err := s.knowing(report, func() (err error) {
		result, err = s.toolResult(spec, out, links, report)
		return err
	})
	if err != nil {
		if unfit, ok := errors.AsType[*unfitError](err); ok {
			return s.handlerFailed(unfit.err)
		}
		return s.refused(err)
	}
	s.cutTexts(result, report)
	if !report.IsZero() {
		result.Meta.Set(runtime.MetaTransforms, report.Value())
	}
	if _, ok := result.Meta.Get(runtime.MetaDuration); !ok {
		result.Meta.Set(runtime.MetaDuration, codec.IntValue(time.Since(call.Started).Milliseconds()))
	}
	return result, nil
}

// toolResult returns the result for what the handler wrote, with links.
func (s *scope) toolResult(spec *runtime.ToolSpec, out *runtime.Output, links []*runtime.ResourceLink, report *runtime.Report) (*runtime.ToolResult, error) {
	made := new(madeResult)
	result := &made.ToolResult
	var payload []runtime.JSON // what links are transformed together with
	var err error
	if ready := out.Result(); ready != nil {
		payload, err = s.copyResult(result, ready, out.Structured(), report)
	} else {
		payload, err = s.valueResult(made, spec, out, report)
	}
	if err != nil {
		return nil, err
	}
	return result, s.addLinks(result, links, payload)
}

// madeResult is a result with its text, in one allocation.
type madeResult struct {
	runtime.ToolResult
	text  runtime.TextContent
	block [1]runtime.Content
}

// unfitError says that a transformed result cannot be sent, for a reason that the
// caller may know.
type unfitError struct{ err error }

func (e *unfitError) Error() string { return e.err.Error() }

// checkResult runs Options.CheckResult over the structured content, if any.
func (s *scope) checkResult(spec *runtime.ToolSpec, out *runtime.Output) error {
	check := s.layer.opts.CheckResult
	if check == nil {
		return nil
	}
	structured, ready := out.Structured(), out.Result()
	if structured == nil || ready != nil && ready.IsError {
		return nil
	}
	if err := check(spec, structured); err != nil {
		return fmt.Errorf("result does not match the output schema: %w", err)
	}
	return nil
}

// valueResult fills in the result for a value. Without a pipeline the bytes of the
// encoder are the result.
func (s *scope) valueResult(made *madeResult, spec *runtime.ToolSpec, out *runtime.Output, report *runtime.Report) ([]runtime.JSON, error) {
	structured := codec.Encoded(out.Structured())
	var payload []runtime.JSON
	var notes runtime.ContentAnnotations
	if s.output != nil {
		payload = []runtime.JSON{structured}
		changed, wanted, err := s.annotated(structured, report)
		if err != nil {
			return nil, err
		}
		// Written again, so that text and limit belong to what is sent.
		out = runtime.NewOutput(runtime.OutputOptions{
			Text:          spec.Output.Texted(),
			MaxStructured: s.layer.opts.MaxStructuredBytes,
		})
		if err := runtime.WriteJSON(out, changed); err != nil {
			return nil, &unfitError{err}
		}
		structured, notes = codec.Encoded(out.Structured()), wanted
	}
	if spec.Output.Structured() {
		made.Structured = structured
	}
	if spec.Output.Texted() {
		made.text = runtime.TextContent{Text: out.Text(), Annotations: notes}
		made.block[0] = &made.text
		made.Content = made.block[:]
	}
	return payload, nil
}

// cutTexts cuts the text blocks that are too long and reports how much is missing.
func (s *scope) cutTexts(result *runtime.ToolResult, report *runtime.Report) {
	for i, block := range result.Content {
		text, ok := block.(*runtime.TextContent)
		if !ok {
			continue
		}
		if shown, removed := s.layer.cut(text.Text); removed > 0 {
			clone := *text
			clone.Text = shown
			result.Content[i] = &clone
			report.Add(reportTruncated, int64(removed))
		}
	}
}
