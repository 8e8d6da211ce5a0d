package middleware

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// TestClone changes everything of a copy that can be changed and finds the
// original as it was.
func TestClone(t *testing.T) {
	for _, original := range results() {
		before := string(original.AppendJSON(nil))
		copied, ok := clone(original)
		if !ok {
			t.Fatalf("no copy of %s", before)
		}
		if diff := cmp.Diff(before, string(copied.AppendJSON(nil))); diff != "" {
			t.Errorf("copy (-want +got):\n%s", diff)
		}
		spoil(reflect.ValueOf(copied))
		if diff := cmp.Diff(before, string(original.AppendJSON(nil))); diff != "" {
			t.Errorf("original after its copy was changed (-want +got):\n%s", diff)
		}
		// The other way round, so that a spoil that does nothing is noticed.
		spoil(reflect.ValueOf(original))
		if before == string(original.AppendJSON(nil)) {
			t.Errorf("%s was not changed", before)
		}
	}
	if _, ok := clone(new(runtime.Completion)); ok {
		t.Error("a completion has a copy")
	}
}

// results returns results with everything in them that results can hold.
func results() []layer.Result {
	annotations := func() runtime.ContentAnnotations {
		priority := 0.5
		return runtime.ContentAnnotations{Audience: []runtime.Role{runtime.RoleUser}, Priority: &priority}
	}
	meta := func() (meta runtime.Object) {
		meta.Set("k", codec.StringValue("v"))
		return meta
	}
	size := int64(1)
	contents := func() []runtime.ResourceContents {
		return []runtime.ResourceContents{
			&runtime.TextContents{URI: "x://1", Text: "t", Meta: meta()},
			&runtime.BlobContents{URI: "x://2", Blob: []byte("b"), Meta: meta()},
		}
	}
	content := []runtime.Content{
		&runtime.TextContent{Text: "t", Annotations: annotations(), Meta: meta()},
		&runtime.AudioContent{Data: []byte("a"), Annotations: annotations(), Meta: meta()},
		&runtime.ImageContent{Data: []byte("i"), Annotations: annotations(), Meta: meta()},
		&runtime.ResourceLink{URI: "x://3", Name: "n", Size: &size, Annotations: annotations(), Meta: meta()},
		&runtime.EmbeddedResource{Resource: contents()[0], Annotations: annotations(), Meta: meta()},
		&runtime.EmbeddedResource{Resource: contents()[1], Annotations: annotations(), Meta: meta()},
	}
	structured := codec.ObjectValue(codec.Member{Name: "list", Value: codec.ListValue(codec.IntValue(1))})
	return []layer.Result{
		&runtime.ToolResult{Content: content, Structured: structured, Meta: meta()},
		&runtime.ResourceResult{Contents: contents()},
		&runtime.PromptResult{Messages: []runtime.PromptMessage{{Role: runtime.RoleUser, Content: runtime.TextBlock("t")}}},
	}
}

// spoil changes everything that can be reached through exported fields and methods.
func spoil(v reflect.Value) {
	if v.CanAddr() {
		if object, ok := v.Addr().Interface().(*runtime.Object); ok {
			object.Set("k", codec.StringValue("spoiled"))
			return
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			spoil(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			spoil(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				spoil(v.Field(i))
			}
		}
	case reflect.String:
		v.SetString("spoiled")
	case reflect.Uint8:
		v.SetUint('!')
	case reflect.Int64:
		v.SetInt(99)
	case reflect.Float64:
		v.SetFloat(0.99)
	}
}
