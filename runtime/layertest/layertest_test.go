package layertest_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

func TestCheckResult(t *testing.T) {
	check := layertest.CheckResult()
	spec := &runtime.ToolSpec{OutputSchema: `{
		"properties": {
			"n": {"type": "integer", "maximum": 10},
			"at": {"format": "date-time", "type": "string"}
		},
		"required": ["n"],
		"type": "object"
	}`}
	tests := []struct {
		structured, want string // want is part of the error, "" for none
	}{
		{`{"n":1,"more":true}`, ""},
		{`{"n":1.0}`, ""},
		{`{}`, "missing properties: 'n'"},
		{`{"n":11,"at":"noon"}`, "at '/n'"},
		{`{"n":11,"at":"noon"}`, "at '/at'"},
		{`{"n":`, "EOF"},
	}
	for _, tt := range tests {
		err := check(spec, []byte(tt.structured))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: got %v, want %q", tt.structured, err, tt.want)
		}
	}
	if err := check(new(runtime.ToolSpec), []byte(`{}`)); err != nil {
		t.Errorf("a tool without schema: %v", err)
	}
	if err := check(&runtime.ToolSpec{OutputSchema: `{"type": 1}`}, []byte(`{}`)); err == nil {
		t.Error("a schema that is none is taken")
	}
	if err := check(&runtime.ToolSpec{OutputSchema: `{`}, []byte(`{}`)); err == nil {
		t.Error("a schema that is no JSON is taken")
	}
}

func TestL12_Kit(t *testing.T) {
	tests := map[string]string{
		"echo":   `"structuredContent":{"text":"aa"}`,
		"stats":  `"structuredContent":{"count":4,"names":["alpha","beta","gamma","delta"]}`,
		"slow":   `"structuredContent":{"steps":3}`,
		"sleepy": `"structuredContent":{"result":"slept"}`,
		"fail":   `"text":"boom"`,
		"linked": `{"type":"resource_link","uri":"test://items/alpha","name":"alpha","title":"Alpha item","mimeType":"application/json"}`,
		"crash":  `"text":"Tool crash failed (ref `,
	}
	registry := runtime.NewRegistry()
	if err := layertest.Register(registry); err != nil {
		t.Fatal(err)
	}
	if registry.Len() != len(tests) {
		t.Errorf("%d tools, want %d", registry.Len(), len(tests))
	}
	for _, spec := range registry.Tools() {
		t.Run(spec.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l, err := layer.New(registry, layer.Options{
					Policy:      layer.AllowAll(),
					Logger:      slog.New(slog.DiscardHandler),
					CheckResult: layertest.CheckResult(),
				})
				if err != nil {
					t.Fatal(err)
				}
				var args []byte
				if spec.Name == "echo" {
					args = []byte(`{"text":"a","times":2}`)
				}
				result, err := l.CallTool(t.Context(), nil, spec.Name, args)
				if err != nil {
					t.Fatal(err)
				}
				if got := string(result.AppendJSON(nil)); !strings.Contains(got, tests[spec.Name]) {
					t.Errorf("got %s, want it to hold %s", got, tests[spec.Name])
				}
			})
		})
	}
}

func TestL12_SlowReportsSteps(t *testing.T) {
	registry := runtime.NewRegistry()
	if err := registry.Add(layertest.Slow()); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{
		Progress: func(done, total float64, message string) {
			got = append(got, fmt.Sprintf("%v/%v %s", done, total, message))
		},
		Log: func(level slog.Level, _ string, data runtime.JSON) {
			got = append(got, fmt.Sprintf("%s %s", runtime.LevelName(level), data.AppendJSON(nil)))
		},
	})
	if _, err := l.CallTool(ctx, nil, "slow", nil); err != nil {
		t.Fatal(err)
	}
	want := []string{"1/3 step 1", `info {"step":1}`, "2/3 step 2", `info {"step":2}`, "3/3 step 3", `info {"step":3}`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("client saw (-want +got):\n%s", diff)
	}
}
