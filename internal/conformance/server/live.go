package main

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// Live is what changes while it is served.
type Live struct {
	registry  *runtime.Registry
	changed   func() // tells that the watched resource has
	versions  atomic.Int64
	cancelled atomic.Int64
}

// TestTriggerToolChange changes the list of tools.
//
//cloudg:tool title="Change the tools"
func (l *Live) TestTriggerToolChange(*runtime.Context) (*runtime.ToolResult, error) {
	tool := &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "test_changing", Description: l.next("tool"), Sensitivity: runtime.Public},
		Handle: runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (*runtime.ToolResult, error) {
			return runtime.Text("Changed"), nil
		}),
		InputSchema: `{"type":"object","properties":{},"additionalProperties":true}`,
	}
	return runtime.Text("The list of tools has changed."), l.registry.Replace(tool)
}

// TestTriggerPromptChange changes the list of prompts.
//
//cloudg:tool title="Change the prompts"
func (l *Live) TestTriggerPromptChange(*runtime.Context) (*runtime.ToolResult, error) {
	prompt := &runtime.PromptSpec{
		Primitive: runtime.Primitive{Name: "test_changing", Description: l.next("prompt"), Sensitivity: runtime.Public},
		Handle: runtime.PromptFunc(func(*runtime.Context, map[string]string) (string, error) {
			return "Changed", nil
		}),
	}
	return runtime.Text("The list of prompts has changed."), l.registry.Replace(prompt)
}

// next describes the next version of what changes.
func (l *Live) next(what string) string {
	return fmt.Sprintf("Version %d of a %s that changes.", l.versions.Add(1), what)
}

// TestTouch tells that the watched resource has changed.
//
//cloudg:tool title="Touch the watched resource"
func (l *Live) TestTouch(*runtime.Context) *runtime.ToolResult {
	l.changed()
	return runtime.Text("Whoever watches was told.")
}

// TestWait waits, telling its progress, and counts how often it was cancelled.
//
//cloudg:tool title="Wait"
//cloudg:arg ms doc="Milliseconds to wait." min=0 max=60000 default=0
func (l *Live) TestWait(ctx *runtime.Context, ms int) (*runtime.ToolResult, error) {
	ctx.Progress(1, 2, "Waiting")
	if err := pause(ctx, time.Duration(ms)*time.Millisecond); err != nil {
		l.cancelled.Add(1)
		return nil, err
	}
	return runtime.Text("Waited"), nil
}

// Cancellations counts calls.
type Cancellations struct {
	Count int64 `json:"count"`
}

// TestCancelledCount says how many calls of test_wait were cancelled.
//
//cloudg:tool title="Count the cancelled"
func (l *Live) TestCancelledCount(*runtime.Context) Cancellations {
	return Cancellations{Count: l.cancelled.Load()}
}
