package privacy_test

import (
	"encoding/base64"
	"log/slog"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/privacy"
)

// under returns a server under a built-in policy, with a tool that returns what the
// function says.
func under(t *testing.T, profile string, handle func(args runtime.JSON) *runtime.ToolResult) *layertest.Harness {
	t.Helper()
	p, err := policy.Load(profile, policy.Options{Logger: slog.New(slog.DiscardHandler), Getenv: func(string) string { return "" }})
	if err != nil {
		t.Fatal(err)
	}
	tool := func(r *runtime.Registry) error {
		return r.Add(&runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "ask"},
			Handle:    runtime.ToolFunc(func(_ *runtime.Context, args runtime.JSON) (*runtime.ToolResult, error) { return handle(args), nil }),
		})
	}
	return layertest.New(t, runtime.Join(tool, privacy.Register), func(o *layer.Options) { o.Policy = p })
}

// reaches reports whether a text in a result reaches the model.
func reaches(t *testing.T, profile, key, text, wanted string) bool {
	t.Helper()
	h := under(t, profile, func(runtime.JSON) *runtime.ToolResult {
		return &runtime.ToolResult{Structured: codec.ObjectValue(codec.Member{Name: key, Value: codec.StringValue(text)})}
	})
	return strings.Contains(string(h.Call("ask", "").AppendJSON(nil)), wanted)
}

const arn = "arn:aws:iam::410020003001:role/deploy"

// echoes returns what a tool that repeats its argument got, and its answer.
func echoes(t *testing.T, h func(func(runtime.JSON) *runtime.ToolResult) *layertest.Harness, args string) (got string, answer *runtime.ToolResult) {
	t.Helper()
	server := h(func(args runtime.JSON) *runtime.ToolResult {
		ref, _ := args.Get("ref")
		got = ref.Text()
		return &runtime.ToolResult{Structured: codec.ObjectValue(codec.Member{Name: "arn", Value: codec.StringValue(arn)})}
	})
	answer = server.Call("ask", args)
	if args == "" {
		value, _ := answer.Structured.Get("arn")
		server.Call("ask", `{"ref": "`+value.Text()+`"}`)
	}
	return got, answer
}

// proofs answer the questions of the page by trying.
func proofs() map[int]func(t *testing.T) bool {
	strict := func(t *testing.T) func(func(runtime.JSON) *runtime.ToolResult) *layertest.Harness {
		return func(handle func(runtime.JSON) *runtime.ToolResult) *layertest.Harness {
			return under(t, "strict", handle)
		}
	}
	return map[int]func(t *testing.T) bool{
		1: func(t *testing.T) bool { return reaches(t, "standard", "pass"+"word", "hunter22x", "hunter22x") },
		2: func(t *testing.T) bool { return reaches(t, "standard", "arn", arn, arn) },
		3: func(t *testing.T) bool { return reaches(t, "strict", "arn", arn, "410020003001") },
		4: func(t *testing.T) bool {
			got, _ := echoes(t, strict(t), "")
			return got == arn
		},
		5: func(t *testing.T) bool {
			h := under(t, "strict", func(runtime.JSON) *runtime.ToolResult { return &runtime.ToolResult{} })
			admin := &runtime.Principal{ID: "eve", Roles: []string{"admin", "privacy-admin"}}
			_, err := h.Layer.CallTool(t.Context(), admin, "reveal_token", []byte(`{"token":"x"}`))
			return err == nil
		},
		6: func(t *testing.T) bool {
			return !reaches(t, "strict", "text", "It was Ada Lovelace who asked.", "Ada Lovelace")
		},
		7: func(t *testing.T) bool {
			const id = "5b1f0c3e-7d42-4a8e-9c11-2f60aa31be04"
			return !reaches(t, "strict", "request", id, id)
		},
		8: func(t *testing.T) bool {
			data := []byte("\x89PNG " + arn)
			h := under(t, "strict", func(runtime.JSON) *runtime.ToolResult {
				return &runtime.ToolResult{Content: []runtime.Content{&runtime.ImageContent{Data: data, MIMEType: "image/png"}}}
			})
			return !strings.Contains(string(h.Call("ask", "").AppendJSON(nil)), base64.StdEncoding.EncodeToString(data))
		},
		9: func(t *testing.T) bool {
			called := false
			h := under(t, "standard", func(runtime.JSON) *runtime.ToolResult { called = true; return &runtime.ToolResult{} })
			h.Call("ask", `{"pass`+`word": "hunter22x"}`)
			return called
		},
		10: func(t *testing.T) bool {
			_, first := echoes(t, strict(t), "")
			_, second := echoes(t, strict(t), "")
			return first.Structured.Equal(second.Structured)
		},
	}
}

var question = regexp.MustCompile(`(?m)^(\d+)\. .*\? \*\*(Yes|No)\.\*\* `)

// TestTenQuestions tries what the page about the policies answers.
func TestTenQuestions(t *testing.T) {
	page, err := os.ReadFile("../../docs/privacy.md")
	if err != nil {
		t.Fatal(err)
	}
	questions := question.FindAllStringSubmatch(string(page), -1)
	if len(questions) != len(proofs()) || len(questions) != 10 {
		t.Fatalf("the page has %d questions, and there are %d proofs", len(questions), len(proofs()))
	}
	for _, q := range questions {
		n, err := strconv.Atoi(q[1])
		if err != nil {
			t.Fatal(err)
		}
		t.Run(q[1], func(t *testing.T) {
			if got := proofs()[n](t); got != (q[2] == "Yes") {
				t.Errorf("the page says %s", q[2])
			}
		})
	}
}
