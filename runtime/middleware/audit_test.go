package middleware_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// newAudit returns an audit log that writes to a buffer under a known salt.
func newAudit(t *testing.T, out *bytes.Buffer, opts middleware.AuditOptions) *middleware.Audit {
	t.Helper()
	opts.Writer, opts.Salt = out, []byte("salt")
	audit, err := middleware.NewAudit(opts)
	if err != nil {
		t.Fatal(err)
	}
	return audit
}

// withRequest returns a context with the id of a request.
func withRequest(t *testing.T, id string) context.Context {
	return runtime.WithRequest(t.Context(), &runtime.Request{ID: id})
}

// TestAppendixG_AuditLine compares the whole line of a denied call.
func TestAppendixG_AuditLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := new(bytes.Buffer)
		wait := instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
			time.Sleep(212 * time.Microsecond)
			return next(ctx, call)
		})
		k := newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap, wait)
		k.policy.refuse(runtime.AccessDenied("no", runtime.JSON{}))
		time.Sleep(24*time.Hour + 3*time.Hour + 4*time.Minute + 5*time.Second + 678*time.Millisecond - 212*time.Microsecond)
		ann := &runtime.Principal{ID: "ann", Roles: []string{"viewer", "default", "viewer"}}
		if _, err := k.CallTool(withRequest(t, "3"), ann, "echo", []byte(`{"id":"é<"}`)); err != nil {
			t.Fatal(err)
		}
		// The hash is HMAC-SHA256 of the JSON, quotes and all.
		want := `{"argument_hashes":{"id":"20f7820bb950ac49"},"argument_keys":["id"],"duration_ms":0.21,` +
			`"error":{"code":-31001,"type":"AccessDeniedError"},"event":"mcp.call","kind":"tool","name":"echo",` +
			`"outcome":"denied","principal":{"id":"ann","roles":["default","viewer"]},"request_id":3,` +
			`"sensitivity":"confidential","ts":"2000-01-02T03:04:05.678+00:00"}` + "\n"
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("line (-want +got):\n%s", diff)
		}
	})
}

// lineOf returns the only line of an audit log and empties it.
func lineOf(t *testing.T, out *bytes.Buffer) runtime.JSON {
	t.Helper()
	text := out.String()
	out.Reset()
	if strings.Count(text, "\n") != 1 {
		t.Fatalf("audit log %q", text)
	}
	line, err := codec.Parse([]byte(text), codec.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// part returns a member of a line as JSON, "" when there is none.
func part(line runtime.JSON, name string) string {
	value, ok := line.Get(name)
	if !ok {
		return ""
	}
	return string(value.AppendJSON(nil))
}

func TestL6_1_Outcomes(t *testing.T) {
	timeout := failed(runtime.MetaErrorCode, codec.StringValue(runtime.ErrorCodeTimeout))
	answers := func(result layer.Result, err error) layer.Middleware {
		return instead(func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) { return result, err })
	}
	panics := instead(func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) { panic("boom") })
	tests := []struct {
		name           string
		inner          layer.Middleware
		outcome, error string
	}{
		{"ok", answers(new(runtime.ToolResult), nil), "ok", ""},
		{"error result", answers(timeout, nil), "error", `{"code":"timeout"}`},
		{"error result without code", answers(runtime.ErrorResult("no", runtime.Object{}), nil), "error", `{"code":null}`},
		{"limited", answers(nil, runtime.RateLimited("", runtime.JSON{})), "rate_limited", `{"code":-31029,"type":"RateLimitedError"}`},
		{"not found", answers(nil, runtime.NotFound("", runtime.JSON{})), "rejected", `{"code":-32602,"type":"NotFoundError"}`},
		{"arguments", answers(nil, runtime.InvalidArguments("", runtime.JSON{})), "rejected", `{"code":-32602,"type":"InvalidArgumentsError"}`},
		{"base error", answers(nil, runtime.NewError("", runtime.JSON{})), "rejected", `{"code":-32603,"type":"LayerError"}`},
		{"cancelled", answers(nil, context.Canceled), "cancelled", `{"code":null,"type":"cancelled"}`},
		{"other error", answers(nil, errors.New("secret")), "exception", `{"code":null,"type":"*errors.errorString"}`},
		{"panic", panics, "exception", `{"code":null,"type":"panic"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := new(bytes.Buffer)
			k := newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap, tt.inner)
			k.CallTool(t.Context(), nil, "echo", nil) // what it returns is not the matter here
			line := lineOf(t, out)
			got := [2]string{part(line, "outcome"), part(line, "error")}
			if want := [2]string{`"` + tt.outcome + `"`, tt.error}; got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

// TestL6_1_DeadlineOfTheCaller is about an error that is a cancellation only when
// it is the caller's.
func TestL6_1_DeadlineOfTheCaller(t *testing.T) {
	out := new(bytes.Buffer)
	expired := instead(func(layer.Handler, context.Context, *runtime.Call) (layer.Result, error) {
		return nil, context.DeadlineExceeded
	})
	k := newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap, expired)
	past, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	for ctx, want := range map[context.Context]string{past: `"cancelled"`, t.Context(): `"exception"`} {
		k.CallTool(ctx, nil, "echo", nil) // what it returns is not the matter here
		if got := part(lineOf(t, out), "outcome"); got != want {
			t.Errorf("outcome %s, want %s", got, want)
		}
	}
}

func TestL6_1_Arguments(t *testing.T) {
	tests := []struct {
		name, args, keys, hashed string
	}{
		{"none", ``, `[]`, ``},
		{"no JSON", `{"a":`, `[]`, ``},
		{"no object", `[1]`, `[]`, ``},
		{"sorted", `{"b":1,"a":2,"é":3}`, `["a","b","é"]`, `a b é`},
		{"twice", `{"a":1,"a":2}`, `["a"]`, `a`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := new(bytes.Buffer)
			newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap).call(t, "echo", tt.args)
			line := lineOf(t, out)
			hashes, _ := line.Get("argument_hashes")
			var hashed []string
			for name := range hashes.All() {
				hashed = append(hashed, name)
			}
			if got := part(line, "argument_keys"); got != tt.keys || strings.Join(hashed, " ") != tt.hashed {
				t.Errorf("keys %s and hashes of %q", got, hashed)
			}
		})
	}
}

// TestL6_1_Hashes compares the hashes of values that are, or are not, the same.
func TestL6_1_Hashes(t *testing.T) {
	out := new(bytes.Buffer)
	k := newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap)
	hash := func(value string) string {
		k.call(t, "echo", `{"v":`+value+`}`)
		return part(lineOf(t, out), "argument_hashes")
	}
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{`{"x":[1,{"a":1,"b":2}],"y":null}`, ` { "y":null, "x": [1, {"b":2,"a":1}] } `, true},
		{`"\u00e9"`, `"é"`, true},
		{`[1,2]`, `[2,1]`, false},
		{`"1"`, `1`, false},
	} {
		if got := hash(tt.a) == hash(tt.b); got != tt.same {
			t.Errorf("hashes of %s and %s are the same: %v", tt.a, tt.b, got)
		}
	}
}

func TestL12_8_AuditWithoutHashes(t *testing.T) {
	out := new(bytes.Buffer)
	report := instead(func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error) {
		answer, err := next(ctx, call)
		if result, ok := answer.(*runtime.ToolResult); ok {
			result.Meta.Set(runtime.MetaTransforms, codec.ObjectValue(codec.Member{Name: "mine", Value: codec.IntValue(2)}))
		}
		return answer, err
	})
	k := newKit(t, newAudit(t, out, middleware.AuditOptions{OmitHashes: true}).Wrap, report)
	k.call(t, "echo", `{"a":1}`)
	line := lineOf(t, out)
	if part(line, "argument_hashes") != "" || part(line, "argument_keys") != `["a"]` || part(line, "transforms") != `{"mine":2}` {
		t.Errorf("line %s", line.AppendJSON(nil))
	}
	k.policy.refuse(runtime.AccessDenied("no", runtime.JSON{}))
	k.call(t, "echo", `{"a":1}`)
	line = lineOf(t, out)
	if part(line, "outcome") != `"denied"` || part(line, "error") != `{"code":-31001,"type":"AccessDeniedError"}` || part(line, "transforms") != "" {
		t.Errorf("line %s", line.AppendJSON(nil))
	}
}

// TestX8_ReportsOfAllKinds finds what a pipeline did in the line, also where the
// answer does not say so.
func TestX8_ReportsOfAllKinds(t *testing.T) {
	out := new(bytes.Buffer)
	k := newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap)
	k.policy.output = counting{}
	for _, tt := range []struct {
		kind, name string
		call       func()
	}{
		{`"tool"`, `"echo"`, func() { k.call(t, "echo", ``) }},
		{`"resource"`, `"test://items/{id}"`, func() { k.read(t, "test://items/a") }},
		{`"prompt"`, `"greet"`, func() {
			if _, err := k.GetPrompt(t.Context(), nil, "greet", nil); err != nil {
				t.Fatal(err)
			}
		}},
		{`"completion"`, `"greet"`, func() { k.complete(t) }},
	} {
		tt.call()
		line := lineOf(t, out)
		if part(line, "kind") != tt.kind || part(line, "name") != tt.name || part(line, "outcome") != `"ok"` {
			t.Errorf("line %s", line.AppendJSON(nil))
		}
		if got := part(line, "transforms"); got != `{"seen":1}` {
			t.Errorf("%s: transforms %s", tt.kind, got)
		}
	}
}

func TestL12_8_CompletionsAreAudited(t *testing.T) {
	out := new(bytes.Buffer)
	newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap).complete(t)
	line := lineOf(t, out)
	if got := part(line, "argument_keys"); got != `["argument","context","value"]` || part(line, "kind") != `"completion"` {
		t.Errorf("line %s", line.AppendJSON(nil))
	}
}

func TestL6_1_RequestIDs(t *testing.T) {
	out := new(bytes.Buffer)
	k := newKit(t, newAudit(t, out, middleware.AuditOptions{}).Wrap)
	for id, want := range map[string]string{"": `null`, "7": `7`, "-1": `-1`, "007": `"007"`, "a-1": `"a-1"`} {
		if _, err := k.CallTool(withRequest(t, id), nil, "echo", nil); err != nil {
			t.Fatal(err)
		}
		if got := part(lineOf(t, out), "request_id"); got != want {
			t.Errorf("id %q is %s, want %s", id, got, want)
		}
	}
}

// messages is a log handler that keeps messages.
type messages struct {
	slog.Handler
	list []string
}

func (m *messages) Enabled(context.Context, slog.Level) bool { return true }

func (m *messages) Handle(_ context.Context, r slog.Record) error {
	m.list = append(m.list, r.Level.String()+" "+r.Message)
	return nil
}

func TestL12_8_AuditWithoutPathAndStream(t *testing.T) {
	t.Setenv(middleware.SaltVariable, "from the environment")
	log := new(messages)
	audit, err := middleware.NewAudit(middleware.AuditOptions{Logger: slog.New(log)})
	if err != nil {
		t.Fatal(err)
	}
	newKit(t, audit.Wrap).call(t, "echo", ``)
	if len(log.list) != 1 || !strings.HasPrefix(log.list[0], "INFO {") || !strings.Contains(log.list[0], `"event":"mcp.call"`) {
		t.Errorf("log %q", log.list)
	}
	if err := errors.Join(audit.Reopen(), audit.Close()); err != nil {
		t.Error(err)
	}
}

func TestL6_1_Salts(t *testing.T) {
	hash := func(salt []byte, environment string) string {
		t.Setenv(middleware.SaltVariable, environment)
		out := new(bytes.Buffer)
		audit, err := middleware.NewAudit(middleware.AuditOptions{Writer: out, Salt: salt})
		if err != nil {
			t.Fatal(err)
		}
		newKit(t, audit.Wrap).call(t, "echo", `{"a":1}`)
		return part(lineOf(t, out), "argument_hashes")
	}
	given := hash([]byte("a"), "b")
	if given != hash(nil, "a") || given == hash(nil, "b") {
		t.Error("a salt that is given, or one of the environment, is not used")
	}
	if first, second := hash(nil, ""), hash(nil, ""); first == second {
		t.Error("two processes without a salt have the same hashes")
	}
}
