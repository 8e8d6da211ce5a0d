package fault

import (
	"encoding/json"
	"testing"
)

func TestDetailsKeepTheirOrder(t *testing.T) {
	details := Details{{"value", "x\"y"}, {"datasets", []string{}}, {"count", 2}, {"nothing", nil}}
	text, err := json.Marshal(details)
	if want := `{"value":"x\"y","datasets":[],"count":2,"nothing":null}`; err != nil || string(text) != want {
		t.Errorf("Marshal = %s, %v; want %s", text, err, want)
	}
	if details.Get("count") != 2 || details.Get("absent") != nil {
		t.Errorf("Get(count) = %v, Get(absent) = %v", details.Get("count"), details.Get("absent"))
	}
	if _, err := json.Marshal(Details{{"bad", func() {}}}); err == nil {
		t.Error("a value that has no JSON is accepted")
	}
}
