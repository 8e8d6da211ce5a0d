package runtime

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

// client records what a request's sender would see.
type client struct{ lines []string }

func (c *client) request() *Request {
	return &Request{
		ID: "7",
		Progress: func(done, total float64, message string) {
			c.lines = append(c.lines, fmt.Sprintf("progress %v/%v %s", done, total, message))
		},
		Log: func(level slog.Level, logger string, data JSON) {
			c.lines = append(c.lines, fmt.Sprintf("log %s %s %s", LevelName(level), logger, data.AppendJSON(nil)))
		},
	}
}

func TestL5_3_ProgressIncreases(t *testing.T) {
	var c client
	ctx := NewContext(t.Context(), CallOptions{Request: c.request()})
	for _, done := range []float64{0, 0, 2, 1, 2.5} {
		ctx.Progress(done, 3, "m")
	}
	if diff := cmp.Diff([]string{"progress 0/3 m", "progress 2/3 m", "progress 2.5/3 m"}, c.lines); diff != "" {
		t.Errorf("client saw (-want +got):\n%s", diff)
	}
}

func TestL5_3_OutputOfMessages(t *testing.T) {
	var c client
	var local bytes.Buffer
	ctx := NewContext(t.Context(), CallOptions{
		Request: c.request(),
		Logger:  slog.New(slog.NewTextHandler(&local, nil)),
		Output: func(v JSON) (JSON, error) {
			if v.Text() == "refuse" {
				return JSON{}, errors.New("refused")
			}
			return codec.StringValue("<" + v.Text() + ">"), nil
		},
	})
	ctx.Progress(1, 0, "name")
	ctx.Progress(2, 0, "refuse") // Q55: the step is not swallowed
	ctx.Log(slog.LevelInfo, "name")
	ctx.Log(slog.LevelInfo, "refuse")
	want := []string{"progress 1/0 <name>", "progress 2/0 ", `log info cloudg "<name>"`}
	if diff := cmp.Diff(want, c.lines); diff != "" {
		t.Errorf("client saw (-want +got):\n%s", diff)
	}
	if got := local.String(); !strings.Contains(got, "<name>") || strings.Contains(got, "refuse") || strings.Count(got, "\n") != 1 {
		t.Errorf("Q12: local log is %q", got)
	}
}

func TestL5_3_NothingAfterEnd(t *testing.T) {
	var c client
	ctx := NewContext(t.Context(), CallOptions{Request: c.request()})
	logger := ctx.Logger()
	ctx.Link(ResourceLink{URI: "x://1"})
	ctx.End(nil)
	ctx.Progress(1, 0, "")
	ctx.Log(slog.LevelError, "late")
	logger.Error("late")
	ctx.Link(ResourceLink{URI: "x://2"})
	if len(c.lines) != 0 {
		t.Errorf("client saw %q", c.lines)
	}
	if links := ctx.TakeLinks(); len(links) != 1 || links[0].URI != "x://1" {
		t.Errorf("links are %v", links)
	}
	if !ctx.Ended() || !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("Ended %t, Err %v", ctx.Ended(), ctx.Err())
	}
	<-ctx.Done()
}

func TestL5_3_AnyGoroutine(t *testing.T) {
	var c client
	ctx := NewContext(t.Context(), CallOptions{Request: c.request()})
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			ctx.Progress(float64(i), 20, "")
			ctx.Log(slog.LevelInfo, i)
			ctx.Link(ResourceLink{})
			ctx.Err()
			ctx.Deadline()
		})
	}
	wg.Go(func() { ctx.End(nil) })
	wg.Wait()
	last := -1.0
	for _, line := range c.lines {
		var done float64
		if n, _ := fmt.Sscanf(line, "progress %g/", &done); n == 1 {
			if done <= last {
				t.Errorf("progress %v after %v", done, last)
			}
			last = done
		}
	}
}

func TestContextCancellation(t *testing.T) {
	parent, cancel := context.WithCancel(context.WithValue(t.Context(), contextTestKey{}, "v"))
	ctx := NewContext(parent, CallOptions{})
	if ctx.Err() != nil || ctx.Value(contextTestKey{}) != "v" {
		t.Errorf("Err %v, Value %v", ctx.Err(), ctx.Value(contextTestKey{}))
	}
	child, stop := context.WithCancel(ctx)
	defer stop()
	cancel()
	<-ctx.Done()
	<-child.Done()
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("Err is %v", ctx.Err())
	}
}

type contextTestKey struct{}

func TestContextDeadline(t *testing.T) {
	soon := time.Now().Add(time.Hour)
	ctx := NewContext(t.Context(), CallOptions{})
	if _, ok := ctx.Deadline(); ok {
		t.Error("a deadline without one")
	}
	ctx.SetDeadline(soon)
	if got, ok := ctx.Deadline(); !ok || !got.Equal(soon) {
		t.Errorf("deadline is %v, %t", got, ok)
	}
	done := ctx.Done()
	ctx.End(context.DeadlineExceeded)
	<-done
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		t.Errorf("Err is %v", ctx.Err())
	}
	parent, cancel := context.WithDeadline(t.Context(), soon)
	defer cancel()
	ctx = NewContext(parent, CallOptions{})
	ctx.SetDeadline(soon.Add(time.Hour))
	if got, _ := ctx.Deadline(); !got.Equal(soon) {
		t.Errorf("the parent's earlier deadline does not win: %v", got)
	}
}

func TestFromContext(t *testing.T) {
	ctx := NewContext(t.Context(), CallOptions{Principal: Local(), Request: &Request{ID: "7"}})
	if got := FromContext(ctx); got != ctx {
		t.Error("the context of a call is not found in itself")
	}
	derived, cancel := context.WithCancel(ctx)
	got := FromContext(derived)
	if got.Principal().ID != "local" || got.RequestID() != "7" {
		t.Errorf("principal %v, request %q", got.Principal(), got.RequestID())
	}
	got.Link(ResourceLink{URI: "x://1"})
	if len(ctx.TakeLinks()) != 1 {
		t.Error("a link of a derived context is lost")
	}
	cancel()
	if got.Err() == nil || ctx.Err() != nil {
		t.Errorf("derived %v, call %v: cancellation is not that of the derived context", got.Err(), ctx.Err())
	}
}

func TestFromContextOutsideACall(t *testing.T) {
	parent, cancel := context.WithCancel(t.Context())
	ctx := FromContext(parent)
	ctx.Progress(1, 2, "m")
	ctx.Log(slog.LevelError, "m")
	ctx.Logger().Error("m")
	ctx.Link(ResourceLink{})
	ctx.SetDeadline(time.Now())
	ctx.End(nil)
	if ctx.Principal().ID != "anonymous" || ctx.RequestID() != "" || ctx.TakeLinks() != nil || ctx.Ended() {
		t.Errorf("detached context is not empty: %v %q", ctx.Principal(), ctx.RequestID())
	}
	if tools := ctx.Directory().Tools(nil); tools != nil {
		t.Errorf("tools are %v", tools)
	}
	if ctx.Err() != nil {
		t.Errorf("Err is %v", ctx.Err())
	}
	cancel()
	<-ctx.Done()
}

func TestContextLog(t *testing.T) {
	tests := []struct {
		data any
		want string
	}{
		{"s", `"s"`},
		{nil, `null`},
		{JSON{}, `null`},
		{true, `true`},
		{7, `7`},
		{int64(-7), `-7`},
		{codec.ListValue(codec.NumberValue("1.0")), `[1.0]`},
		{errors.New("e"), `"e"`},
		{map[string]int{"a": 1}, `{"a":1}`},
		{make(chan int), `"a chan int that JSON cannot hold"`},
	}
	for _, tt := range tests {
		var c client
		ctx := NewContext(t.Context(), CallOptions{Request: c.request()})
		ctx.Log(LevelNotice, tt.data)
		if diff := cmp.Diff([]string{"log notice cloudg " + tt.want}, c.lines); diff != "" {
			t.Errorf("%v (-want +got):\n%s", tt.data, diff)
		}
	}
}

// TestContextLogOfHostileValues logs values whose methods fail: a record must not break the call.
func TestContextLogOfHostileValues(t *testing.T) {
	for _, tt := range []struct {
		name  string
		value any
		want  string
	}{
		{"MarshalJSON panics", panics{}, `"a runtime.panics that JSON cannot hold"`},
		{"nil error with a type", (*LayerError)(nil), `"a *runtime.LayerError that JSON cannot hold"`},
		{"function", func() {}, `"a func() that JSON cannot hold"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(jsonOf(tt.value).AppendJSON(nil)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// panics is a value whose own encoding panics.
type panics struct{}

func (panics) MarshalJSON() ([]byte, error) { panic("secret") }

func TestContextLogger(t *testing.T) {
	var c client
	ctx := NewContext(t.Context(), CallOptions{Request: c.request()})
	logger := ctx.Logger().With("a", 1).WithGroup("g").With("b", time.Second)
	logger.Warn("hello", "c", 2.5, slog.Group("h", "d", "e"), slog.Group("", "f", nil), slog.Group("empty"))
	want := `log warning cloudg {"message":"hello","a":1,"g":{"b":"1s","c":2.5,"h":{"d":"e"},"f":null}}`
	if diff := cmp.Diff([]string{want}, c.lines); diff != "" {
		t.Errorf("client saw (-want +got):\n%s", diff)
	}
}

func TestQ13_LevelWords(t *testing.T) {
	for word, want := range map[string]slog.Level{
		"debug": -4, "info": 0, "notice": 2, "WARNING": 4, "error": 8, "critical": 12, "alert": 14, "emergency": 16,
		"warn": 4, "trace": -4, "fatal": 12,
	} {
		if got, ok := ParseLevel(word); !ok || got != want {
			t.Errorf("%s is %d, %t; want %d", word, got, ok, want)
		}
	}
	if got, ok := ParseLevel("loud"); ok || got != slog.LevelInfo {
		t.Errorf("loud is %v, %t", got, ok)
	}
	for level, want := range map[slog.Level]string{-8: "debug", 1: "info", 2: "notice", 100: "emergency"} {
		if got := LevelName(level); got != want {
			t.Errorf("level %d is %s, want %s", level, got, want)
		}
	}
}
