package inventory_test

import (
	"encoding/json"
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func TestC3_6_10_Truthy(t *testing.T) {
	for value, want := range map[string]bool{
		`true`: true, `1`: true, `-0.5`: true, `"no"`: true, `[0]`: true, `{"a":null}`: true,
		`false`: false, `0`: false, `0.0`: false, `""`: false, `[ ]`: false, `{ }`: false, `null`: false, `broken`: false,
	} {
		metadata := inventory.Metadata{{Key: "other", Value: json.RawMessage(`true`)}, {Key: "enabled", Value: json.RawMessage(value)}}
		if got := metadata.Truthy("enabled"); got != want {
			t.Errorf("%s: %v", value, got)
		}
	}
	if (inventory.Metadata{}).Truthy("enabled") {
		t.Error("nothing says yes")
	}
}
