package layer_test

import (
	"errors"
	goruntime "runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// textFunc is a type of an author with a method of its own for reading.
type textFunc struct{ read func() error }

func (t *textFunc) UnmarshalText([]byte) error { return t.read() }

// errorFunc is an error of an author.
type errorFunc func() string

func (f errorFunc) Error() string { return f() }

// TestL4_9_AuthorCodeUnderTheDeadline runs the methods that a call uses besides the handler:
// they may block, panic or end their goroutine as handlers may.
func TestL4_9_AuthorCodeUnderTheDeadline(t *testing.T) {
	reads := func(read func() error) *runtime.ToolSpec {
		return &runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "t", Description: "d"},
			Decode: func(r *codec.Reader) any {
				v := &textFunc{read}
				r.Text("textFunc", v)
				return v
			},
			Handle: func(_ *runtime.Context, _ any, out *runtime.Output) error { return runtime.WriteNothing(out) },
		}
	}
	fails := func(text func() string) *runtime.ToolSpec {
		return &runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "t", Description: "d"},
			Decode:    func(r *codec.Reader) any { return r.String() },
			Handle:    func(*runtime.Context, any, *runtime.Output) error { return errorFunc(text) },
		}
	}
	block := func() { time.Sleep(time.Hour) }
	for _, tt := range []struct {
		name string
		spec *runtime.ToolSpec
		want string
	}{
		{"UnmarshalText blocks", reads(func() error { block(); return nil }), "Tool t timed out"},
		{"UnmarshalText panics", reads(func() error { panic("secret") }), "Tool t failed (ref "},
		{"UnmarshalText ends its goroutine", reads(func() error { goruntime.Goexit(); return nil }), "Tool t failed (ref "},
		{"UnmarshalText fails", reads(func() error { return errors.New("secret") }), "Invalid arguments: "},
		{"Error blocks", fails(func() string { block(); return "" }), "Tool t timed out"},
		{"Error panics", fails(func() string { panic("secret") }), "Tool t failed (ref "},
		{"Error ends its goroutine", fails(func() string { goruntime.Goexit(); return "" }), "Tool t failed (ref "},
		{"Error returns", fails(func() string { return "too late today" }), "too late today"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := newLayer(t, layer.Options{Timeout: time.Second}, tt.spec)
				got := callTool(t, l, "t", `"x"`)
				if !strings.Contains(got, tt.want) || !strings.Contains(got, `"isError":true`) || strings.Contains(got, "secret") {
					t.Errorf("got %s, want an error result with %q", got, tt.want)
				}
				time.Sleep(2 * time.Hour) // let what blocks come to its end
				synctest.Wait()
			})
		})
	}
}
