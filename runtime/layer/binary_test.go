package layer_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// strictAboutBinary is a policy that says what becomes of binary content.
type strictAboutBinary struct {
	double
	binary runtime.Binary
}

func (s *strictAboutBinary) Current() runtime.Policy { return s }
func (s *strictAboutBinary) Binary() runtime.Binary  { return s.binary }

// binaryAnswers are specs that answer with all kinds of binary content, with how to call
// them.
func binaryAnswers() (specs []runtime.Spec, calls map[string]func(t *testing.T, l *layer.Layer) (string, error)) {
	blob := &runtime.BlobContents{URI: "x://b", Blob: []byte("real"), MIMEType: "m/n"}
	blocks := func() []runtime.Content {
		return []runtime.Content{
			runtime.TextBlock("words"),
			&runtime.ImageContent{Data: []byte("real"), MIMEType: "m/n"},
			&runtime.AudioContent{Data: []byte("real"), MIMEType: "m/n"},
			&runtime.EmbeddedResource{Resource: blob},
		}
	}
	specs = []runtime.Spec{
		resultTool(&runtime.ToolResult{Content: blocks()}),
		resource("x://made", func(_ *runtime.Context, out *runtime.ContentsOutput) error {
			out.Blob([]byte("real"))
			return nil
		}),
		resource("x://list", func(_ *runtime.Context, out *runtime.ContentsOutput) error {
			out.Contents(blob, &runtime.TextContents{URI: "x://t", Text: "words"})
			return nil
		}),
		promptSpec(func(*runtime.Context, map[string]string) ([]runtime.PromptMessage, error) {
			var messages []runtime.PromptMessage
			for _, block := range blocks() {
				messages = append(messages, runtime.PromptMessage{Role: runtime.RoleUser, Content: block})
			}
			return messages, nil
		}),
	}
	reading := func(uri string) func(t *testing.T, l *layer.Layer) (string, error) {
		return func(t *testing.T, l *layer.Layer) (string, error) {
			contents, err := l.ReadResource(t.Context(), nil, uri)
			return string((&runtime.ResourceResult{Contents: contents}).AppendJSON(nil)), err
		}
	}
	return specs, map[string]func(t *testing.T, l *layer.Layer) (string, error){
		"tool": func(t *testing.T, l *layer.Layer) (string, error) {
			result, err := l.CallTool(t.Context(), nil, "t", nil)
			if err == nil && result.IsError {
				code, _ := result.Meta.Get(runtime.MetaErrorCode)
				return "", errors.New(string(code.AppendJSON(nil)))
			}
			return string(result.AppendJSON(nil)), err
		},
		"made": reading("x://made"), "list": reading("x://list"),
		"prompt": func(t *testing.T, l *layer.Layer) (string, error) {
			result, err := l.GetPrompt(t.Context(), nil, "p", map[string]string{"a": "1"})
			if err != nil {
				return "", err
			}
			return string(result.AppendJSON(nil)), nil
		},
	}
}

// reportOf returns middleware that notes the report of each call.
func reportOf(report *string) layer.Middleware {
	return func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
			result, err := next(ctx, call)
			*report = string(call.Report.Value().AppendJSON(nil))
			return result, err
		}
	}
}

// encoded is what the bytes of all of them are on the wire.
const encoded = "cmVhbA=="

func TestX9_BinaryContent(t *testing.T) {
	pieces := map[string]int{"tool": 3, "made": 1, "list": 1, "prompt": 3}
	const section = `{"binary":{"%s":%d}}`
	for _, tt := range []struct {
		name     string
		binary   runtime.Binary
		pipeline bool
		report   string // of the pieces, empty for none
		passes   bool
		fails    bool
	}{
		{"passes", runtime.BinaryPass, false, "", true, false},
		{"passes by pipelines", runtime.BinaryPass, true, "not_inspected", true, false},
		{"stripped", runtime.BinaryStrip, false, "stripped", false, false},
		{"stripped beside pipelines", runtime.BinaryStrip, true, "stripped", false, false},
		{"refused", runtime.BinaryRefuse, false, "", false, true},
		{"unknown words let nothing through", "perhaps", true, "", false, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			policy := &strictAboutBinary{binary: tt.binary}
			if tt.pipeline {
				policy.output = pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) { return v, nil })
			}
			specs, calls := binaryAnswers()
			l := newLayer(t, layer.Options{Policy: policy}, specs...)
			var report string
			l.Use(reportOf(&report))
			for kind, call := range calls {
				got, err := call(t, l)
				if (err != nil) != tt.fails {
					t.Errorf("%s: %v", kind, err)
				}
				if tt.fails {
					continue
				}
				passed, withheld := strings.Count(got, encoded), strings.Count(got, "[REDACTED:binary]")
				want := map[bool][2]int{true: {pieces[kind], 0}, false: {0, pieces[kind]}}[tt.passes]
				if [2]int{passed, withheld} != want {
					t.Errorf("%s: %d passed, %d stripped: %s", kind, passed, withheld, got)
				}
				wantReport := `{}`
				if tt.report != "" {
					wantReport = strings.NewReplacer("%s", tt.report, "%d", string(rune('0'+pieces[kind]))).Replace(section)
				}
				if diff := cmp.Diff(wantReport, report); diff != "" {
					t.Errorf("%s: report (-want +got)\n%s", kind, diff)
				}
			}
		})
	}
}

// TestX9_RefusalsSayWhy looks at the error in the place of an answer with binary content.
func TestX9_RefusalsSayWhy(t *testing.T) {
	specs, calls := binaryAnswers()
	l := newLayer(t, layer.Options{Policy: &strictAboutBinary{binary: runtime.BinaryRefuse}}, specs...)
	for kind, call := range calls {
		_, err := call(t, l)
		denied, ok := errors.AsType[*runtime.AccessDeniedError](err)
		switch {
		case kind == "tool":
			if err == nil || err.Error() != "-31001" {
				t.Errorf("tool: %v", err)
			}
		case !ok || !strings.Contains(denied.Message, "binary content"):
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// TestX9_MetaOfPictures: what is not in the bytes goes through the pipeline.
func TestX9_MetaOfPictures(t *testing.T) {
	var seen []string
	var meta runtime.Object
	meta.Set("of", stringValue("real"))
	spec := resultTool(&runtime.ToolResult{Content: []runtime.Content{&runtime.ImageContent{Meta: meta}, &runtime.AudioContent{Meta: meta}}})
	l := newLayer(t, layer.Options{Policy: &double{output: replacer("real", "token", &seen)}}, spec)
	if got := callTool(t, l, "t", ``); strings.Contains(got, "real") || strings.Count(got, `{"of":"token"}`) != 2 {
		t.Errorf("%s", got)
	}
}
