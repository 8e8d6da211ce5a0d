package graph

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// wildSeeds is how many estates the analyses of the whole graph are tried on.
const wildSeeds = 500

// wildEstate returns a small estate, which may be empty, with all that a file may hold
// and nobody wants: assets that share an id, edges from a node to itself, circles,
// parallel edges, and ends that are no asset.
func wildEstate(seed uint64) *inventory.Dataset {
	return thrown(rand.New(rand.NewPCG(seed, 1)).IntN)
}

// thrown returns the wild estate that dice make. They return a number below n.
func thrown(dice func(n int) int) *inventory.Dataset {
	pick := func(list ...string) string { return list[dice(len(list))] }
	end := func() string { return pick("n0", "n1", "n2", "n3", "n4", "n5", "0.0.0.0/0", "::/0", "10.0.0.0/8") }
	data := &inventory.Data{}
	for i := range dice(8) {
		id := fmt.Sprintf("n%d", i)
		if dice(4) == 0 {
			id = end() // may be taken, or look like an address
		}
		asset := &inventory.Asset{
			ID: id, Name: fmt.Sprintf("name-%d", i), ARN: pick("", "arn:"+id), AccountID: pick("", "1", "2"), Region: pick("north", "south"),
			Type: pick("EC2", "SECURITY_GROUP", "RDS_INSTANCE", "IAM_ROLE", "S3_BUCKET", "LOAD_BALANCER", "CLOUD_ACCOUNT",
				"VULNERABILITY_SCANNER", "VPC", "LAMBDA_FUNCTION", "API_GATEWAY"),
			InternetExposed: dice(3) == 0,
			Metadata: inventory.Metadata{
				{Key: "external", Value: json.RawMessage(pick("true", "false"))},
				{Key: "enabled", Value: json.RawMessage(pick("true", "false", "1", "null"))},
			},
		}
		if dice(3) == 0 {
			asset.Metadata = append(asset.Metadata, inventory.MetadataEntry{Key: "security_service", Value: json.RawMessage(pick(`"scan"`, `"posture"`, `""`, `7`))})
		}
		data.Assets = append(data.Assets, asset)
	}
	for i := range dice(18) {
		data.Edges = append(data.Edges, &inventory.Edge{
			ID: fmt.Sprintf("e%d", i), SourceID: end(), TargetID: end(), Direction: pick("ingress", "egress"), Hierarchy: dice(6) == 0,
			Type: pick("ASSUMES_ROLE", "IAM_TRUST", "GRANTS_ACCESS", "CONTAINS", "SECURITY_GROUP_RULE", "INTERNET_EXPOSED", "ATTACHED_TO",
				"PROTECTS", "MONITORS", "REFERENCES"),
			Relationship: pick("", "", "uses", "trusts"), CIDR: pick("", "0.0.0.0/0"), PortRange: pick("", "22", "80-443", "3306,8080"),
			Protocol: pick("TCP", "ICMP", "-1", ""),
		})
	}
	return inventory.NewDataset(inventory.Identity{Name: "wild"}, data)
}

// firsts returns the assets that ids mean: of those that share one, the first.
func firsts(d *inventory.Dataset) []*inventory.Asset {
	var firsts []*inventory.Asset
	taken := map[string]bool{}
	for _, asset := range d.Assets {
		if !taken[asset.ID] {
			taken[asset.ID] = true
			firsts = append(firsts, asset)
		}
	}
	return firsts
}

// oracleNodes returns the ids of all nodes, in any order.
func oracleNodes(d *inventory.Dataset) []string {
	nodes := map[string]bool{}
	for _, asset := range d.Assets {
		nodes[asset.ID] = true
	}
	for _, edge := range d.Edges {
		nodes[edge.SourceID], nodes[edge.TargetID] = true, true
	}
	var ids []string
	for id := range nodes {
		ids = append(ids, id)
	}
	return ids
}

// TestWildEstatesAreWild sees to it that the estates have what they are made for.
func TestWildEstatesAreWild(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(wildSeeds) {
		d := wildEstate(seed)
		for what, has := range map[string]bool{
			"nothing at all": len(d.Assets)+len(d.Edges) == 0, "a shared id": len(firsts(d)) < len(d.Assets),
			"a placeholder": len(oracleNodes(d)) > len(firsts(d)), "no assets but edges": len(d.Assets) == 0 && len(d.Edges) > 0,
		} {
			if has {
				seen[what]++
			}
		}
		for _, edge := range d.Edges {
			if edge.SourceID == edge.TargetID {
				seen["a loop"]++
			}
		}
	}
	for _, what := range []string{"nothing at all", "a shared id", "a placeholder", "no assets but edges", "a loop"} {
		if seen[what] == 0 {
			t.Errorf("no estate has %s", what)
		}
	}
}

// eachWild tries wild estates.
func eachWild(t *testing.T, try func(t *testing.T, seed uint64, d *inventory.Dataset)) {
	t.Helper()
	for seed := range uint64(wildSeeds) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { try(t, seed, wildEstate(seed)) })
	}
}
