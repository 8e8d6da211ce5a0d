package graph

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// opens reports whether an edge of a wild estate opens a port, of the texts that there
// are.
func opens(e *inventory.Edge, port int) bool {
	switch {
	case e.Protocol == "ICMP":
		return false
	case e.PortRange == "22":
		return port == 22
	case e.PortRange == "80-443":
		return 80 <= port && port <= 443
	case e.PortRange == "3306,8080":
		return port == 3306 || port == 8080
	default:
		return e.Type == "SECURITY_GROUP_RULE" && e.Protocol != ""
	}
}

// wildEntries returns the entry points of a wild estate, in any order.
func wildEntries(d *inventory.Dataset) []string {
	entries := []string{}
	for _, e := range d.Edges {
		if e.CIDR == "0.0.0.0/0" && e.Direction != "egress" {
			entries = append(entries, e.SourceID)
		}
	}
	for _, id := range []string{"0.0.0.0/0", "::/0"} {
		if slices.Contains(oracleNodes(d), id) {
			entries = append(entries, id)
		}
	}
	return entries
}

// oracleReachability returns what the internet should not reach in a wild estate.
func oracleReachability(d *inventory.Dataset) map[string]string {
	entries, nodes := wildEntries(d), oracleNodes(d)
	want := map[string]string{}
	for _, asset := range firsts(d) {
		if shortest(oracleFlow(d, false), entries, asset.ID, len(nodes)) < 0 {
			continue
		}
		switch asset.Type {
		case "RDS_INSTANCE":
			want["Database can be reached from the internet "+asset.ID] = "CRITICAL"
		case "LOAD_BALANCER", "SECURITY_GROUP":
		default:
			want["Asset can be reached from the internet "+asset.ID] = "HIGH"
		}
	}
	for _, e := range d.Edges {
		for _, port := range []int{22, 3389, 3306, 5432, 1433, 27017, 6379, 9200, 5601, 8080, 8443} {
			if e.CIDR == "0.0.0.0/0" && e.Direction != "egress" && opens(e, port) {
				want[fmt.Sprintf("Port %d is open to the internet %s", port, e.TargetID)] = "CRITICAL"
			}
		}
	}
	return want
}

func TestC3_6_11_ReachabilityAgainstEveryPath(t *testing.T) {
	kinds := map[string]int{}
	eachWild(t, func(t *testing.T, _ uint64, d *inventory.Dataset) {
		checkReachability(t, d)
		for _, f := range Of(d).Reachability() {
			kinds[strings.Fields(f.Title)[0]]++
		}
	})
	for _, kind := range []string{"Database", "Asset", "Port"} {
		if kinds[kind] < 20 {
			t.Errorf("only %d findings of the kind %s in all estates", kinds[kind], kind)
		}
	}
}

// checkReachability compares the findings about an estate with what every path gets to.
func checkReachability(t *testing.T, d *inventory.Dataset) {
	t.Helper()
	got, ids := map[string]string{}, map[string]bool{}
	var order []string
	for _, f := range Of(d).Reachability() {
		got[f.Title+" "+f.ResourceID] = f.Severity.String()
		if ids[f.ID] {
			t.Fatalf("two findings have the id %s", f.ID)
		}
		ids[f.ID] = true
		if !strings.HasPrefix(f.Title, "Port") {
			order = append(order, f.ResourceID)
		}
		if tagged := len(f.ComplianceFrameworks) > 0; tagged != (f.Severity == inventory.SeverityCritical) {
			t.Errorf("%s of severity %s has the frameworks %v", f.Title, f.Severity, f.ComplianceFrameworks)
		}
	}
	if diff := gocmp.Diff(oracleReachability(d), got); diff != "" || !slices.IsSorted(order) {
		t.Fatalf("assets %v (-want +got):\n%s", order, diff)
	}
}

// TestC3_6_11_StableIDs makes the same ids of an estate that was collected again, in which
// assets have other ids.
func TestC3_6_11_StableIDs(t *testing.T) {
	ids := func(prefix string, collected time.Time) (ids []string) {
		data := &inventory.Data{
			Assets: []*inventory.Asset{
				{ID: prefix + "db", ARN: "arn:aws:rds:x:1:db:orders", Type: "RDS_INSTANCE", CollectedAt: collected},
				{ID: prefix + "web", ARN: "arn:aws:ec2:x:1:instance/web", Type: "EC2"},
			},
			Edges: []*inventory.Edge{
				{SourceID: "0.0.0.0/0", TargetID: prefix + "db", Type: "INTERNET_EXPOSED", CIDR: "0.0.0.0/0"},
				{SourceID: "0.0.0.0/0", TargetID: prefix + "web", Type: "SECURITY_GROUP_RULE", CIDR: "0.0.0.0/0", PortRange: "22", Protocol: "TCP"},
				{SourceID: "::/0", TargetID: prefix + "web", Type: "SECURITY_GROUP_RULE", CIDR: "::/0", PortRange: "22", Protocol: "TCP"},
			},
		}
		for _, f := range Of(inventory.NewDataset(inventory.Identity{}, data)).Reachability() {
			ids = append(ids, f.ID)
			if !f.DetectedAt.Equal(collected) {
				t.Errorf("detected at %v, but collected at %v", f.DetectedAt, collected)
			}
		}
		return ids
	}
	day := time.Date(2026, 3, 2, 6, 0, 0, 0, time.UTC)
	first, second := ids("a-", day), ids("b-", day.AddDate(0, 0, 1))
	if diff := gocmp.Diff(first, second); diff != "" || len(first) != 3 {
		t.Errorf("%d findings (-first +second):\n%s", len(first), diff)
	}
}
