package privacy_test

import "testing"

func TestP14_Preview(t *testing.T) {
	document := open()
	document["transforms"] = []any{"shout"}
	s := serve(t, document, hidden)
	for _, c := range []struct{ name, args, transformed, report string }{
		{"text", `{"data": "abc"}`, `"ABC"`, `{"shouted":1}`},
		{"parsed", `{"data": "{\"a\": 1}"}`, `{"a":1}`, `{}`},
		{"not parsed", `{"data": "{\"a\": 1}", "parse_json": false}`, `"{\"A\": 1}"`, `{"shouted":1}`},
		{"not JSON", `{"data": "[abc"}`, `"[ABC"`, `{"shouted":1}`},
		{"null", `{"data": null}`, `null`, `{}`},
		{"of a tool", `{"data": "abc", "tool": "list_detectors"}`, `"ABC"`, `{"shouted":1}`},
		{"of a tool that skips", `{"data": "abc", "tool": "preview_transform"}`, `"abc"`, `{}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := s.structured(t, "preview_transform", c.args)
			if text := string(at(t, got, "transformed").AppendJSON(nil)); text != c.transformed {
				t.Errorf("transformed: got %s, want %s", text, c.transformed)
			}
			if text := string(at(t, got, "report").AppendJSON(nil)); text != c.report {
				t.Errorf("report: got %s, want %s", text, c.report)
			}
		})
	}
	for _, name := range []string{"secret_tool", "no_such_tool"} {
		got := s.ErrorText("preview_transform", `{"data": "abc", "tool": "`+name+`"}`)
		want := s.ErrorText("preview_transform", `{"data": "abc", "tool": "zz"}`)
		if len(got)-len(name) != len(want)-len("zz") {
			t.Errorf("%s: got %s, want an answer as for any unknown name: %s", name, got, want)
		}
	}
}
