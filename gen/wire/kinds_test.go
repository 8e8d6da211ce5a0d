package wire_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/wire"
)

func common(name string) ir.Primitive {
	return ir.Primitive{
		Name: name, Description: "Says what it is.", Category: "general",
		Sensitivity: annotations.Public, Func: ir.Func{Name: "Do"},
	}
}

func TestDefine(t *testing.T) {
	const meta = `"_meta":{"cloudg/category":"general","cloudg/sensitivity":"public"}}`
	content := ir.Content{MIMEType: "text/plain", Audience: []string{"user"}, Priority: "0.5"}
	for _, test := range []struct {
		handler ir.Handler
		want    string
	}{
		{&ir.Resource{Primitive: common("info"), Content: content, URI: "x://info", Size: "7"},
			`{"uri":"x://info","name":"info","mimeType":"text/plain","description":"Says what it is.","size":7,` +
				`"annotations":{"audience":["user"],"priority":0.5},` + meta},
		{&ir.Template{Primitive: common("item"), URITemplate: "x://{id}"},
			`{"uriTemplate":"x://{id}","name":"item","mimeType":"application/json","description":"Says what it is.",` + meta},
		{&ir.Prompt{Primitive: common("greet"), Arguments: ir.Arguments{Args: &ir.Struct{Fields: []*ir.Field{
			{Name: "who", Title: "Who", Doc: "Whom to greet.", Type: &ir.Type{Kind: ir.KindString}, Required: true},
			{Name: "how", Type: &ir.Type{Kind: ir.KindString, Rules: ir.Rules{Values: []string{`"dry"`, `"loud"`}}}, Default: `"dry"`},
		}}}},
			`{"name":"greet","description":"Says what it is.","arguments":[` +
				`{"name":"who","required":true,"title":"Who","description":"Whom to greet."},{"name":"how","required":false,"description":"One of: dry, loud. Default: dry."}],` + meta},
	} {
		got, err := wire.Define(test.handler)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, string(got)); diff != "" {
			t.Errorf("definition of a %s (-want +got):\n%s", test.handler.Word(), diff)
		}
	}
	tool, err := wire.Define(ready())
	if want, _ := wire.Definition(ready(), ""); err != nil || string(tool) != string(want) {
		t.Errorf("definition of a tool: %s, %v", tool, err)
	}
}

func TestDefineErrors(t *testing.T) {
	for _, h := range []ir.Handler{
		&ir.Resource{Primitive: common("info"), URI: "x://info", Size: "much"},
		&ir.Template{Primitive: common("item"), URITemplate: "x://{1}"},
		&ir.Prompt{Primitive: common("a b"), Arguments: ir.Arguments{Args: &ir.Struct{}}},
	} {
		if got, err := wire.Define(h); err == nil {
			t.Errorf("the %s %s is defined as %s", h.Word(), h.Key(), got)
		}
	}
}
