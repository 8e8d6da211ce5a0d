package layertest

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// Info returns a resource that says hello.
func Info() *runtime.ResourceSpec {
	return &runtime.ResourceSpec{
		Primitive: runtime.Primitive{Name: "info", Title: "Info", Description: "Says hello.", Sensitivity: runtime.Public, Source: "layertest.Info"},
		URI:       "test://info",
		Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
			out.JSON(codec.ObjectValue(codec.Member{Name: "hello", Value: codec.StringValue("world")}))
			return nil
		},
	}
}

type itemArgs struct{ ItemID string }

var itemFields = codec.NewFields("ItemArgs", codec.Required("item_id"))

// Items returns a template for the items alpha, beta, gamma and delta, whose ids it
// completes. It is written as the generator writes templates.
func Items() *runtime.TemplateSpec {
	return &runtime.TemplateSpec{
		Primitive:   runtime.Primitive{Name: "item", Title: "Item", Description: "One item.", Source: "layertest.Items"},
		URITemplate: "test://items/{item_id}",
		Completions: map[string]runtime.CompleteFunc{"item_id": completeItem},
		Decode: func(r *codec.Reader) any {
			args := new(itemArgs)
			decodeItem(r, args)
			return args
		},
		Handle: func(_ *runtime.Context, values any, out *runtime.ContentsOutput) error {
			v := values.(*itemArgs)
			index := slices.Index(itemIDs(), v.ItemID)
			if index < 0 {
				return runtime.NotFound("No item "+v.ItemID, runtime.JSON{})
			}
			return runtime.WriteContents(out, &index, func(w *codec.Writer, index *int) {
				if !w.BeginObject() {
					return
				}
				w.Key("id")
				w.String(v.ItemID)
				w.Key("index")
				w.Int(int64(*index))
				w.EndObject()
			})
		},
	}
}

func decodeItem(r *codec.Reader, v *itemArgs) {
	if !r.BeginObject(itemFields) {
		return
	}
	for r.NextField() {
		if r.Field() == "item_id" {
			v.ItemID = r.String()
		}
	}
}
