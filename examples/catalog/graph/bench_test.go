package graph

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// bigEstate returns an estate of 100,000 assets and 300,000 edges.
func bigEstate() *inventory.Dataset {
	const assets, edges = 100_000, 300_000
	random := rand.New(rand.NewPCG(1, 2))
	types := []string{"EC2", "SECURITY_GROUP", "SUBNET", "RDS_INSTANCE", "IAM_ROLE", "S3_BUCKET", "LAMBDA_FUNCTION", "LOAD_BALANCER"}
	data := &inventory.Data{}
	for i := range assets {
		data.Assets = append(data.Assets, &inventory.Asset{
			ID: fmt.Sprintf("asset-%06d", i), Name: fmt.Sprintf("name-%06d", i), Type: types[i%len(types)], Region: "eu-north-1",
			InternetExposed: i%1000 == 0,
		})
	}
	kinds := inventory.EdgeTypes()
	for i := range edges {
		edge := &inventory.Edge{
			ID: fmt.Sprintf("edge-%06d", i), Type: kinds[random.IntN(len(kinds))],
			SourceID: data.Assets[random.IntN(assets)].ID, TargetID: data.Assets[random.IntN(assets)].ID,
		}
		if i%3000 == 0 {
			edge.Type, edge.SourceID, edge.CIDR = "SECURITY_GROUP_RULE", "0.0.0.0/0", "0.0.0.0/0"
		}
		data.Edges = append(data.Edges, edge)
	}
	return inventory.NewDataset(inventory.Identity{Name: "big"}, data)
}

func BenchmarkBigEstate(b *testing.B) {
	d := bigEstate()
	g := Of(d)
	start := g.byID["asset-000042"]
	b.Run("build", func(b *testing.B) {
		for b.Loop() {
			build(d)
		}
	})
	b.Run("neighbors", func(b *testing.B) {
		for b.Loop() {
			g.Neighbors(NeighborQuery{Start: start, Direction: Both, Depth: 2, Limit: 100})
		}
	})
	b.Run("attack_paths_first", func(b *testing.B) {
		for b.Loop() {
			if _, err := build(d).AttackPaths(b.Context(), AttackQuery{MaxDepth: 8}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("attack_paths", func(b *testing.B) {
		for b.Loop() {
			if _, err := g.AttackPaths(b.Context(), AttackQuery{MaxDepth: 8}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("lateral_first", func(b *testing.B) {
		for b.Loop() {
			if _, err := build(d).Lateral(b.Context(), LateralQuery{MaxDepth: 8, MaxPaths: 100}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("betweenness_first", func(b *testing.B) {
		for b.Loop() {
			if _, err := build(d).Centrality(b.Context(), Betweenness, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("stats_first", func(b *testing.B) {
		for b.Loop() {
			build(d).count()
		}
	})
}
