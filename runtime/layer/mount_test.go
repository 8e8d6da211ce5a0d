package layer_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

func TestL4_2_Prefixes(t *testing.T) {
	l := newLayer(t, layer.Options{}, layertest.Echo())
	for _, prefix := range []string{"", "cg_", "A-Z.09", strings.Repeat("x", 64)} {
		if m, err := l.Mount(prefix); err != nil || m.Prefix() != prefix || m.Layer() != l {
			t.Errorf("prefix %q: %v", prefix, err)
		}
	}
	for _, prefix := range []string{"a b", "cg/", "ü", "cg_\n", strings.Repeat("x", 65)} {
		want := "Invalid prefix '" + prefix + "': use up to 64 of A-Z a-z 0-9 _ . -"
		if _, err := l.Mount(prefix); err == nil || err.Error() != want {
			t.Errorf("prefix %q: %v", prefix, err)
		}
		if _, err := layer.New(l.Registry(), layer.Options{Policy: layer.AllowAll(), Prefix: prefix}); err == nil || err.Error() != want {
			t.Errorf("prefix %q of the layer: %v", prefix, err)
		}
	}
}

func TestL4_2_NamesOfAMount(t *testing.T) {
	policy := &double{hidden: "fail"}
	var seen []string
	record := func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (layer.Result, error) {
			seen = append(seen, call.Name)
			return next(ctx, call)
		}
	}
	l := newLayer(t, layer.Options{Policy: policy, Middleware: []layer.Middleware{record}}, layertest.Echo(), layertest.Fail())
	m, err := l.Mount("cg_")
	if err != nil {
		t.Fatal(err)
	}
	if names, _ := listed(t, m.Tools(t.Context(), nil)); !cmp.Equal([]string{"cg_echo"}, names) {
		t.Errorf("tools %q", names)
	}
	result, err := m.CallTool(t.Context(), nil, "cg_echo", []byte(`{"text":"a"}`))
	if err != nil || result.IsError {
		t.Fatalf("cg_echo: %v", err)
	}
	for _, name := range []string{"echo", "cg_fail", "cg_cg_echo", "cg_", "", "CG_echo"} {
		_, err := m.CallTool(t.Context(), nil, name, nil)
		unknown, ok := errors.AsType[*runtime.NotFoundError](err)
		if !ok || unknown.Message != "Unknown tool: "+name {
			t.Errorf("%q: %v", name, err)
		}
		if !slices.Contains(policy.events, "hidden tool "+name+" anonymous") {
			t.Errorf("%q is not recorded as it was sent", name)
		}
	}
	if diff := cmp.Diff([]string{"echo"}, seen); diff != "" {
		t.Errorf("names that middleware saw (-want +got):\n%s", diff)
	}
	// The layer itself has no prefix.
	if _, err := l.CallTool(t.Context(), nil, "echo", nil); err != nil {
		t.Error(err)
	}
}

func TestL4_2_OwnPrefix(t *testing.T) {
	l := newLayer(t, layer.Options{Prefix: "cg_"}, layertest.Echo())
	if names, _ := listed(t, l.Tools(t.Context(), nil)); !cmp.Equal([]string{"cg_echo"}, names) {
		t.Errorf("tools %q", names)
	}
	callTool(t, l, "cg_echo", `{"text":"a"}`)
	if _, err := l.CallTool(t.Context(), nil, "echo", nil); err == nil {
		t.Error("the bare name resolves")
	}
	other, err := l.Mount("x.")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.CallTool(t.Context(), nil, "x.echo", nil); err != nil {
		t.Errorf("another mount of the layer: %v", err)
	}
}

func TestL4_2_TheDirectoryIsThatOfTheMount(t *testing.T) {
	prefix := handTool("prefix", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
		return codec.StringValue(ctx.Directory().Prefix()), nil
	})
	l := newLayer(t, layer.Options{Prefix: "own_"}, prefix)
	m, err := l.Mount("cg_")
	if err != nil {
		t.Fatal(err)
	}
	for prefix, call := range map[string]func(context.Context, *runtime.Principal, string, []byte) (*runtime.ToolResult, error){
		"own_": l.CallTool, "cg_": m.CallTool,
	} {
		result, err := call(t.Context(), nil, prefix+"prefix", nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(result.Structured.AppendJSON(nil)); got != `{"result":"`+prefix+`"}` {
			t.Errorf("got %s through %s", got, prefix)
		}
	}
}

func TestQ33_NamesTooLongForAPrefix(t *testing.T) {
	long := strings.Repeat("n", 126)
	log := new(logs)
	l := newLayer(t, layer.Options{Logger: log.logger()}, layertest.Echo(), plainTool(long, "a"), plainTool(long+"n", "a"))
	_, err := l.Mount("cg")
	if err == nil || !strings.Contains(err.Error(), "Invalid exposed tool name 'cg"+long+"n'") || strings.Contains(err.Error(), "'cg"+long+"'") {
		t.Errorf("a name gets too long: %v", err)
	}
	m, err := l.Mount("c")
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Registry().Add(plainTool(long+"nn", "a")); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if names, _ := listed(t, m.Tools(t.Context(), nil)); !cmp.Equal([]string{"cecho", "c" + long, "c" + long + "n"}, names) {
			t.Errorf("tools after a later addition: %q", names)
		}
	}
	if strings.Count(log.String(), "left out") != 1 {
		t.Errorf("log: %s", log)
	}
}

func TestL12_2_FilterAndPrefix(t *testing.T) {
	l, err := layer.New(newRegistry(t, plainTool("echo", "test"), plainTool("touch", "admin")), layer.Options{
		Policy: layer.AllowAll(), Prefix: "cg_", Filter: layer.Filter{ExcludeCategories: []string{"admin"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if names, _ := listed(t, l.Tools(t.Context(), nil)); !cmp.Equal([]string{"cg_echo"}, names) {
		t.Errorf("tools %q", names)
	}
}
