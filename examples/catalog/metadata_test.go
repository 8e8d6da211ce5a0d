package main

import (
	"strings"
	"testing"
)

func TestC7_3_MetadataOverBudget(t *testing.T) {
	s := empty(t)
	big := strings.Repeat("x", 1200)
	s.write(t, "m.json", `{"assets": [{"id": "a", "name": "web", "asset_type": "EC2", "provider": "AWS", "metadata": {"first": 1, "big": "`+big+`", "last": [true]}}], "edges": []}`)
	answer[map[string]any](t, s, "load_dataset", `{"path": "m.json"}`)
	tests := []struct{ args, want string }{
		{`{"ref": "a", "max_chars": 1000}`, `"truncated":true,"metadata":{"first":1,"last":[true]},"key_sizes":{"big":1202,"last":6,"first":1},"hint"`},
		{`{"ref": "a", "keys": ["last", "none"], "max_chars": 1000}`, `"truncated":false,"metadata":{"last":[true]},"missing_keys":["none"]}`},
		{`{"ref": "a"}`, `"truncated":false,"metadata":{"first":1,"big":"` + big + `","last":[true]}}`},
	}
	for _, test := range tests {
		if got := string(s.call(t, "get_asset_metadata", test.args).Structured.AppendJSON(nil)); !strings.Contains(got, test.want) {
			t.Errorf("%s: %s, want %s", test.args, got, test.want)
		}
	}
}
