package privacy_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/privacy"
	"github.com/cloudg/cloudg/runtime/transform"
)

// shouting is a transform of the host: it writes texts in capitals and counts them.
func shouting(runtime.JSON) (transform.Transform, error) { return shout{}, nil }

type shout struct{}

func (shout) Apply(t *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
	if v.Kind() != codec.KindString {
		return v, nil
	}
	t.Report.Add("shouted", 1)
	return codec.StringValue(strings.ToUpper(v.Text())), nil
}

// server is a layer with the privacy tools under a policy.
type server struct {
	*layertest.Harness
	source *policy.Source
	log    *bytes.Buffer
}

func serve(t *testing.T, document map[string]any, more ...func(*runtime.Registry) error) *server {
	t.Helper()
	s := &server{log: new(bytes.Buffer)}
	doc, err := policy.FromMap(document)
	if err != nil {
		t.Fatal(err)
	}
	p, err := policy.Compile(doc, policy.Options{
		Transforms: map[string]transform.Factory{"shout": shouting},
		Logger:     slog.New(slog.NewTextHandler(s.log, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	s.source = policy.NewSource(p, policy.SourceOptions{})
	register := runtime.Join(append(more, privacy.Register)...)
	s.Harness = layertest.New(t, register, func(o *layer.Options) { o.Policy = s.source })
	return s
}

// as returns the server with calls by somebody with roles.
func (s *server) as(id string, roles ...string) *server {
	other := *s
	other.Harness = s.As(&runtime.Principal{ID: id, Roles: roles})
	return &other
}

// structured calls a tool that must not fail.
func (s *server) structured(t *testing.T, name, args string) runtime.JSON {
	t.Helper()
	result := s.Call(name, args)
	if result.IsError {
		t.Fatalf("%s: %s", name, result.AppendJSON(nil))
	}
	return result.Structured
}

// unknown checks that a tool does not exist for the caller.
func (s *server) unknown(t *testing.T, p *runtime.Principal, name, args string) {
	t.Helper()
	_, err := s.Layer.CallTool(t.Context(), p, name, []byte(args))
	if notFound := (*runtime.NotFoundError)(nil); !errors.As(err, &notFound) {
		t.Errorf("%s: got %v, want that it is unknown", name, err)
	}
}

// at returns what stands at a path.
func at(t *testing.T, v runtime.JSON, path ...string) runtime.JSON {
	t.Helper()
	for _, name := range path {
		var ok bool
		if v, ok = v.Get(name); !ok {
			t.Fatalf("there is no %s", name)
		}
	}
	return v
}

// text returns the text at a path.
func text(t *testing.T, v runtime.JSON, path ...string) string {
	t.Helper()
	return at(t, v, path...).Text()
}

// hidden is a tool that only admins may use.
func hidden(r *runtime.Registry) error {
	return r.Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "secret_tool", Sensitivity: runtime.Restricted},
		Handle:    runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return codec.StringValue("done"), nil }),
	})
}
