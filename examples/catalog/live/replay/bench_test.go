package replay

import (
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/estate/big"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/live"
)

// BenchmarkBigCollection collects 100,000 assets and 300,000 edges, and looks at each of
// them whether it is wanted.
func BenchmarkBigCollection(b *testing.B) {
	dir := b.TempDir()
	if err := big.Write(dir, big.Services); err != nil {
		b.Fatal(err)
	}
	collector, err := New("aws", dir, 0)
	if err != nil {
		b.Fatal(err)
	}
	var data *inventory.Data
	for b.Loop() {
		if data, _, err = live.Collect(b.Context(), []live.Collector{collector}, live.Request{}, func(live.Phase) {}); err != nil || data == nil {
			b.Fatal(data, err)
		}
	}
	b.ReportMetric(float64(len(data.Assets)), "assets")
	b.ReportMetric(float64(len(data.Edges)), "edges")
}
