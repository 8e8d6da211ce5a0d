package runtime

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

func TestL1_9_Classes(t *testing.T) {
	data := codec.IntValue(1)
	is := func(target any) func(error) bool {
		return func(err error) bool { return errors.As(err, target) }
	}
	tests := []struct {
		name string
		err  error
		code int
		own  func(error) bool
	}{
		{"base", NewError("m", data), -32603, is(new(*LayerError))},
		{"not found", NotFound("m", data), -32602, is(new(*NotFoundError))},
		{"invalid arguments", InvalidArguments("m", data), -32602, is(new(*InvalidArgumentsError))},
		{"access denied", AccessDenied("m", data), -31001, is(new(*AccessDeniedError))},
		{"rate limited", RateLimited("m", data), -31029, is(new(*RateLimitedError))},
	}
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wrapped := fmt.Errorf("while working: %w", tt.err)
			base, ok := errors.AsType[*LayerError](wrapped)
			if !ok || base.Code != tt.code || base.Message != "m" || !base.Data.Equal(data) {
				t.Fatalf("base is %+v, %t", base, ok)
			}
			if !tt.own(wrapped) {
				t.Error("its own class is not found")
			}
			for j, other := range tests[1:] {
				if j+1 != i && other.own(wrapped) {
					t.Errorf("is also of the class %s", other.name)
				}
			}
		})
	}
}

func TestL3_3_InvalidArgumentsFrom(t *testing.T) {
	err := InvalidArgumentsFrom([]codec.Violation{
		{Loc: "limit", Msg: "Input should be greater than or equal to 1", Type: "greater_than_equal"},
		{Loc: "colour", Msg: "Extra inputs are not permitted", Type: "extra_forbidden"},
		{Loc: "", Msg: "Invalid JSON", Type: "json_invalid"},
	})
	want := "Invalid arguments: limit: Input should be greater than or equal to 1; colour: Extra inputs are not permitted; <root>: Invalid JSON"
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("message (-want +got):\n%s", diff)
	}
	data := `[{"loc":"limit","msg":"Input should be greater than or equal to 1","type":"greater_than_equal"},` +
		`{"loc":"colour","msg":"Extra inputs are not permitted","type":"extra_forbidden"},` +
		`{"loc":"","msg":"Invalid JSON","type":"json_invalid"}]`
	if diff := cmp.Diff(data, string(err.Data.AppendJSON(nil))); diff != "" {
		t.Errorf("data (-want +got):\n%s", diff)
	}
}

func TestS3_4_DecodeArguments(t *testing.T) {
	fields := codec.NewFields("Args", codec.Required("id"))
	generated := tool("t")
	generated.Decode = func(r *codec.Reader) any {
		id := new(string)
		if r.BeginObject(fields) {
			for r.NextField() {
				*id = r.String()
			}
		}
		return id
	}
	tests := []struct {
		name, args, want, err string
		spec                  *ToolSpec
	}{
		{name: "generated", spec: generated, args: `{"id":"7"}`, want: `"7"`},
		{name: "missing", spec: generated, args: ``, err: "Invalid arguments: id: Field required"},
		{name: "by hand", spec: tool("t"), args: ` {"b": 1, "a": [1.0]} `, want: `{"b":1,"a":[1.0]}`},
		{name: "by hand, absent", spec: tool("t"), args: ``, want: `{}`},
		{name: "by hand, null", spec: tool("t"), args: `null`, want: `{}`},
		{name: "by hand, list", spec: tool("t"), args: `[1]`, err: "Invalid arguments: <root>: Input should be a valid dictionary or instance of t_arguments"},
		{name: "by hand, not JSON", spec: tool("t"), args: `{bad`, err: "Invalid arguments: <root>: Invalid JSON"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := DecodeArguments(tt.spec, []byte(tt.args))
			if tt.err != "" {
				if invalid, ok := errors.AsType[*InvalidArgumentsError](err); !ok || invalid.Message != tt.err {
					t.Errorf("got %v, want %s", err, tt.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var text string
			switch got := got.(type) {
			case *string:
				text = string(codec.StringValue(*got).AppendJSON(nil))
			case JSON:
				text = string(got.AppendJSON(nil))
			}
			if text != tt.want {
				t.Errorf("got %s, want %s", text, tt.want)
			}
		})
	}
}
