package main

import (
	"context"
	"errors"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// TestSimpleText answers with text.
//
//cloudg:tool title="Simple text"
func TestSimpleText(context.Context) *runtime.ToolResult {
	return runtime.Text("This is a simple text response for testing.")
}

// TestImageContent answers with a picture.
//
//cloudg:tool title="Picture"
func TestImageContent(context.Context) *runtime.ToolResult {
	return answer(picture())
}

// TestAudioContent answers with a sound.
//
//cloudg:tool title="Sound"
func TestAudioContent(context.Context) *runtime.ToolResult {
	return answer(&runtime.AudioContent{Data: silence(), MIMEType: "audio/wav"})
}

// TestEmbeddedResource answers with the contents of a resource.
//
//cloudg:tool title="Embedded resource"
func TestEmbeddedResource(context.Context) *runtime.ToolResult {
	return answer(embedded("test://embedded-resource", "text/plain", "This is an embedded resource content."))
}

// TestMultipleContentTypes answers with text, a picture and a resource.
//
//cloudg:tool title="Several kinds of content"
func TestMultipleContentTypes(context.Context) *runtime.ToolResult {
	return answer(
		runtime.TextBlock("Multiple content types test:"),
		picture(),
		embedded("test://mixed-content-resource", "application/json", `{"test":"data","value":123}`),
	)
}

// TestErrorHandling fails.
//
//cloudg:tool title="Failure"
func TestErrorHandling(context.Context) error {
	return errors.New("This tool intentionally returns an error for testing") //lint:ignore ST1005 the words of the scenario
}

// step is how long tools wait between two things that they say.
const step = 50 * time.Millisecond

// TestToolWithLogging logs three records.
//
//cloudg:tool title="Log records"
func TestToolWithLogging(ctx *runtime.Context) (*runtime.ToolResult, error) {
	for _, text := range []string{"Tool execution started", "Tool processing data", "Tool execution completed"} {
		ctx.Logger().Info(text)
		if err := pause(ctx, step); err != nil {
			return nil, err
		}
	}
	return runtime.Text("Three records were logged."), nil
}

// TestToolWithProgress tells its progress three times.
//
//cloudg:tool title="Progress"
func TestToolWithProgress(ctx *runtime.Context) (*runtime.ToolResult, error) {
	for _, done := range []float64{0, 50, 100} {
		ctx.Progress(done, 100, "Working")
		if err := pause(ctx, step); err != nil {
			return nil, err
		}
	}
	return runtime.Text("Progress was told three times."), nil
}

// TestReconnection answers late.
//
//cloudg:tool title="Late answer"
func TestReconnection(ctx *runtime.Context) (*runtime.ToolResult, error) {
	return runtime.Text("The answer has arrived."), pause(ctx, 2*step)
}

// TestLoggingTool logs one record.
//
//cloudg:tool title="One log record"
func TestLoggingTool(ctx *runtime.Context) *runtime.ToolResult {
	ctx.Logger().Info("A record for those who ask for it")
	return runtime.Text("One record was logged.")
}

// TestStreamingElicitation tells its progress and asks nobody.
//
//cloudg:tool title="Stream"
func TestStreamingElicitation(ctx *runtime.Context) *runtime.ToolResult {
	ctx.Progress(1, 1, "Half of it is done")
	return runtime.Text("The stream held notifications only.")
}

// pause waits, or returns why the call has ended.
func pause(ctx *runtime.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func answer(blocks ...runtime.Content) *runtime.ToolResult {
	return &runtime.ToolResult{Content: blocks}
}

func picture() *runtime.ImageContent {
	return &runtime.ImageContent{Data: pixel(), MIMEType: "image/png"}
}

func embedded(uri, mimeType, text string) *runtime.EmbeddedResource {
	return &runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: uri, MIMEType: mimeType, Text: text}}
}
