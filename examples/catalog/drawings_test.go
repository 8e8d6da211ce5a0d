package main

import (
	"os"
	"path/filepath"
	"testing"
)

// drawingPolicy lets somebody draw who may see nothing real: strict keeps drawings to
// itself, because GraphML is a text whose parts have no keys. The other forms have.
func drawingPolicy(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "policy.yaml")
	if err := os.WriteFile(path, []byte("name: strict-drawing\nextends: strict\nmax_sensitivity: restricted\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestDrawingsTellNothingReal(t *testing.T) {
	s := under(t, drawingPolicy(t))
	real := estateThings(t)
	told := map[string]string{}
	for _, format := range []string{"d3", "cytoscape"} {
		told["subgraph_export of "+format] = string(s.call(t, "subgraph_export", `{"seeds": ["i-0track1", "az-files", "gcp-public"], "depth": 4, "format": "`+format+`"}`).AppendJSON(nil))
		told["cloudg://graph/"+format] = s.read(t, "cloudg://graph/"+format).Text
	}
	for what, text := range told {
		if len(text) < 3000 {
			t.Errorf("%s tells little: %s", what, text)
		}
		for kind, values := range real.in(text) {
			t.Errorf("%s tells the %s %q: …%s", what, kind, values, around(spelled(text), values[0]))
		}
	}
}

// TestPseudonymsNameNodes has those who know pseudonyms alone ask for the analyses of
// what they name.
func TestPseudonymsNameNodes(t *testing.T) {
	s := under(t, drawingPolicy(t))
	type found struct{ Items []asset }
	host := answer[found](t, s, "find_assets", `{"query": "tracker-1", "asset_types": ["ec2"]}`).Items[0]
	for _, name := range []string{host.ID, host.Name, host.ARN} {
		if moves := answer[chainsFound](t, s, "lateral_movement_paths", `{"start": "`+name+`"}`); moves.TotalFound != 3 {
			t.Errorf("from %s: %+v", name, moves)
		}
		if part := answer[SubgraphExported](t, s, "subgraph_export", `{"seeds": ["`+name+`"], "depth": 0}`); part.Nodes != 1 {
			t.Errorf("around %s: %+v", name, part)
		}
	}
	if trusts := answer[trustsFound](t, s, "cross_account_edges", `{"account_id": "`+host.AccountID+`"}`); trusts.Total != 2 {
		t.Errorf("of the account %s: %+v", host.AccountID, trusts.page)
	}
}
