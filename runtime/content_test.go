package runtime

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

func object(pairs ...string) Object {
	var o Object
	for i := 0; i < len(pairs); i += 2 {
		o.Set(pairs[i], codec.StringValue(pairs[i+1]))
	}
	return o
}

func TestL1_8_WireShapes(t *testing.T) {
	size, low := int64(0), -1.0
	tests := []struct {
		name  string
		value interface{ AppendJSON([]byte) []byte }
		want  string
	}{
		{"text", TextBlock("a\"<b>&\u2028\n"), `{"type":"text","text":"a\"<b>&` + "\u2028" + `\n"}`},
		{"text with all", &TextContent{Text: "", Annotations: ContentAnnotations{Priority: &low}, Meta: object("k", "v")},
			`{"type":"text","text":"","annotations":{"priority":0},"_meta":{"k":"v"}}`},
		{"audio", &AudioContent{Data: []byte{0xfb, 0xff}, MIMEType: "audio/wav"}, `{"type":"audio","data":"+/8=","mimeType":"audio/wav"}`},
		{"image", &ImageContent{Data: []byte{0xfb, 0xff}, MIMEType: "image/png"}, `{"type":"image","data":"+/8=","mimeType":"image/png"}`},
		{"link", &ResourceLink{URI: "x://1", Name: "one"}, `{"type":"resource_link","uri":"x://1","name":"one"}`},
		{"link with all", &ResourceLink{URI: "x://1", Name: "one", Title: "T", Description: "D", MIMEType: "m/n", Size: &size, Annotations: ContentAnnotations{Audience: []Role{RoleUser}}},
			`{"type":"resource_link","uri":"x://1","name":"one","title":"T","description":"D","mimeType":"m/n","size":0,"annotations":{"audience":["user"]}}`},
		{"embedded text", &EmbeddedResource{Resource: &TextContents{URI: "x://1", Text: "t", MIMEType: "text/plain", Meta: object("k", "v")}},
			`{"type":"resource","resource":{"uri":"x://1","text":"t","mimeType":"text/plain","_meta":{"k":"v"}}}`},
		{"embedded blob", &EmbeddedResource{Resource: &BlobContents{URI: "x://1", Blob: []byte("hi")}},
			`{"type":"resource","resource":{"uri":"x://1","blob":"aGk="}}`},
		{"empty result", &ToolResult{}, `{"content":[],"isError":false}`},
		{"empty structured", &ToolResult{Structured: codec.ObjectValue()}, `{"content":[],"isError":false,"structuredContent":{}}`},
		{"error result", ErrorResult("no", object("k", "v")), `{"content":[{"type":"text","text":"no"}],"isError":true,"_meta":{"k":"v"}}`},
		{"prompt", &PromptResult{Messages: []PromptMessage{{RoleUser, TextBlock("hi")}}}, `{"messages":[{"role":"user","content":{"type":"text","text":"hi"}}]}`},
		{"prompt with description", &PromptResult{Description: "d"}, `{"description":"d","messages":[]}`},
		{"completion", &Completion{Values: []string{"a"}, Total: 101, HasMore: true}, `{"values":["a"],"total":101,"hasMore":true}`},
		{"empty completion", &Completion{}, `{"values":[],"total":0,"hasMore":false}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, string(tt.value.AppendJSON(nil))); diff != "" {
				t.Errorf("wire form (-want +got):\n%s", diff)
			}
		})
	}
}
