package graph

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/estate"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func northwharf(t *testing.T) *Graph {
	t.Helper()
	data, err := estate.Load()
	if err != nil {
		t.Fatal(err)
	}
	return Of(inventory.NewDataset(inventory.Identity{Name: estate.Name}, data))
}

func (g *Graph) mustResolve(t *testing.T, ref string) Node {
	t.Helper()
	n, err := g.Resolve(ref)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestC3_6_2_Ports(t *testing.T) {
	tests := []struct {
		text, protocol string
		open, shut     int // -1: none
	}{
		{"22", "TCP", 22, 23},
		{"22, 3389,8000-8100", "tcp", 8050, 80},
		{"*", "TCP", 1, -1},
		{"any", "", 65535, -1},
		{"8--1", "ICMP", -1, 8},
		{"443", "icmp", -1, 443},
		{"-1", "ALL", 9, -1},
		{"70000", "TCP", -1, 70},
		{"30-20", "TCP", -1, 25},
		{"", "TCP", 22, -1},
		{"", "17", 53, -1},
		{"", "", -1, 22},
		{"nonsense", "-1", 22, -1},
	}
	for _, test := range tests {
		edge := &inventory.Edge{Type: "SECURITY_GROUP_RULE", PortRange: test.text, Protocol: test.protocol}
		if test.open >= 0 && !Allows(edge, test.open) || test.shut >= 0 && Allows(edge, test.shut) {
			t.Errorf("%q %s: allows %d %v, %d %v", test.text, test.protocol, test.open, Allows(edge, test.open), test.shut, Allows(edge, test.shut))
		}
	}
	if Allows(&inventory.Edge{Type: "INTERNET_EXPOSED", Protocol: "ALL"}, 22) {
		t.Error("an edge that is no rule opens ports without naming them")
	}
	if e := (&inventory.Edge{Type: "SECURITY_GROUP_RULE", Protocol: "TCP", Ports: []int{443}}); Allows(e, 22) || !Allows(e, 443) {
		t.Error("a rule that lists its ports opens others")
	}
}

func TestC7_4_NeighborsLimit(t *testing.T) {
	g := northwharf(t)
	vpc := g.mustResolve(t, "vpc-quay")
	found := g.Neighbors(NeighborQuery{Start: vpc, Direction: Both, Depth: 4, Limit: 3})
	if len(found.Nodes) != 3 || !found.Truncated || len(found.Edges) > 6 {
		t.Errorf("%d nodes, %d edges, truncated %v", len(found.Nodes), len(found.Edges), found.Truncated)
	}
	tests := []struct {
		direction Direction
		types     []string
		want      string
	}{
		{Out, nil, "subnet-public subnet-private db-manifests"},
		{In, nil, "igw-quay"},
		{Both, []string{"ATTACHED_TO"}, "igw-quay"},
		{Both, nil, "subnet-public subnet-private db-manifests igw-quay"},
	}
	for _, test := range tests {
		found := g.Neighbors(NeighborQuery{Start: vpc, Direction: test.direction, Types: test.types, Depth: 1, Limit: 100})
		var ids []string
		for _, n := range found.Nodes {
			ids = append(ids, g.ID(n))
		}
		if got := strings.Join(ids, " "); got != test.want || len(found.Edges) != len(ids) || found.Truncated {
			t.Errorf("%s %v: %s, want %s", test.direction, test.types, got, test.want)
		}
	}
}

func TestC7_4_EdgesOfThePort(t *testing.T) {
	g := northwharf(t)
	port := 5432
	edges := g.Edges(EdgeFilter{Port: &port, Types: []string{"SECURITY_GROUP_RULE"}, Sources: []Node{g.mustResolve(t, "sg-app")}})
	if len(edges) != 1 || edges[0].ID != "e-17" {
		t.Errorf("edges = %v", edges)
	}
	sources, err := g.ResolveSource("internet")
	if err != nil {
		t.Fatal(err)
	}
	for _, edge := range g.Edges(EdgeFilter{Sources: sources}) {
		if edge.ID == "e-15" {
			t.Error("an egress rule comes from the internet")
		}
	}
}

// TestC7_4_GroupsThatAreEntries: a group may stand at both ends of its rules, which makes it
// an entry point; what it lets out does not come from the internet for that.
func TestC7_4_GroupsThatAreEntries(t *testing.T) {
	data := &inventory.Data{
		Assets: []*inventory.Asset{{ID: "sg", Type: "SECURITY_GROUP"}, {ID: "other", Type: "SECURITY_GROUP"}},
		Edges: []*inventory.Edge{
			{ID: "in", SourceID: "sg", TargetID: "sg", Type: "SECURITY_GROUP_RULE", CIDR: "0.0.0.0/0"},
			{ID: "out", SourceID: "sg", TargetID: "other", Type: "SECURITY_GROUP_RULE", Direction: "Egress"},
		},
	}
	g := Of(inventory.NewDataset(inventory.Identity{}, data))
	filter := EdgeFilter{Sources: g.Entries(), Incoming: true}
	if edges := g.Edges(filter); len(edges) != 1 || edges[0].ID != "in" {
		t.Errorf("edges from the internet: %v", edges)
	}
	filter.Incoming = false
	if edges := g.Edges(filter); len(edges) != 2 {
		t.Errorf("edges from the group: %v", edges)
	}
}

// An internet gateway attached to a network that holds a database opens no way to
// it.
func TestC7_4_GatewayIsNoWayIn(t *testing.T) {
	data := &inventory.Data{
		Assets: []*inventory.Asset{
			{ID: "igw", Type: "INTERNET_GATEWAY"}, {ID: "net", Type: "VPC"}, {ID: "db", Type: "RDS_INSTANCE"}, {ID: "web", Type: "EC2", InternetExposed: true},
		},
		Edges: []*inventory.Edge{
			{SourceID: "igw", TargetID: "net", Type: "ATTACHED_TO"}, {SourceID: "net", TargetID: "db", Type: "CONTAINS"},
			{SourceID: "0.0.0.0/0", TargetID: "igw", Type: "INTERNET_EXPOSED", CIDR: "0.0.0.0/0"},
		},
	}
	g := Of(inventory.NewDataset(inventory.Identity{}, data))
	attacks, err := g.AttackPaths(t.Context(), AttackQuery{MaxDepth: 8})
	if err != nil || !attacks.Exposed || attacks.Targets != 1 || len(attacks.Paths) != 0 {
		t.Errorf("attack paths = %+v, %v", attacks, err)
	}
	paths, err := g.Paths(t.Context(), PathQuery{Sources: g.Entries(), Target: g.mustResolve(t, "db"), Mode: Flow, MaxDepth: 8, MaxPaths: 5})
	if err != nil || len(paths.Paths) != 0 {
		t.Errorf("paths = %+v, %v", paths, err)
	}
	if reached := g.Reachable(); len(reached) != 1 || reached[0].ID != "igw" {
		t.Errorf("reached = %v", reached)
	}
}

func TestC7_4_NothingExposed(t *testing.T) {
	g := Of(inventory.NewDataset(inventory.Identity{}, &inventory.Data{Assets: []*inventory.Asset{{ID: "db", Type: "RDS_INSTANCE"}}}))
	attacks, err := g.AttackPaths(t.Context(), AttackQuery{MaxDepth: 8})
	if diff := gocmp.Diff(AttackPaths{}, attacks); diff != "" || err != nil {
		t.Error(diff, err)
	}
	if _, err := g.Resolve("internet"); err == nil || !strings.Contains(err.Error(), "internet_exposure") {
		t.Errorf("error = %v", err)
	}
}

func TestC7_4_ExposureOrder(t *testing.T) {
	var got []string
	for _, x := range northwharf(t).Exposures(nil) {
		got = append(got, x.Asset.ID)
		if x.Protected != (x.Asset.ID == "alb-1") {
			t.Errorf("%s: protected %v", x.Asset.ID, x.Protected)
		}
		if x.Asset.ID == "i-0jump1" && (!slices.Equal(x.Sensitive, []int{22}) || *x.Rules[1].Via != "jump") {
			t.Errorf("jump host: %+v", x)
		}
	}
	if len(got) != 6 || !slices.Contains(got[:2], "i-0jump1") || !slices.Contains(got[:2], "az-files") || got[5] != "alb-1" {
		t.Errorf("exposures = %v", got)
	}
}

// stoppable returns the analyses that end early, by name.
func (g *Graph) stoppable(db Node) map[string]func(context.Context) (truncated bool, err error) {
	return map[string]func(context.Context) (truncated bool, err error){
		"attack paths": func(ctx context.Context) (bool, error) {
			r, err := g.AttackPaths(ctx, AttackQuery{MaxDepth: 8})
			return r.Truncated, err
		},
		"paths": func(ctx context.Context) (bool, error) {
			r, err := g.Paths(ctx, PathQuery{Sources: g.Entries(), Target: db, Mode: Flow, MaxDepth: 8, MaxPaths: 500})
			return r.Truncated, err
		},
		"betweenness": func(ctx context.Context) (bool, error) {
			r, err := g.Centrality(ctx, Betweenness, nil)
			return r.Truncated && r.Sampled, err
		},
		"lateral": func(ctx context.Context) (bool, error) {
			r, err := g.Lateral(ctx, LateralQuery{MaxDepth: 4, MaxPaths: 500})
			return r.Truncated, err
		},
		"dependents": func(ctx context.Context) (bool, error) {
			r, err := g.Dependents(ctx, db, 5)
			return r.Truncated, err
		},
		"tree": func(ctx context.Context) (bool, error) {
			r, err := g.Tree(ctx, TreeQuery{Asset: db, Up: true, Down: true, MaxDepth: 6, MaxNodes: 100})
			return r.Truncated, err
		},
		"largest blasts": func(ctx context.Context) (bool, error) {
			r, err := g.LargestBlasts(ctx, BlastQuery{Top: 5, MaxDepth: 5})
			return r.Truncated, err
		},
		"reach": func(ctx context.Context) (bool, error) {
			r, err := g.Reach(ctx, db)
			return r.Truncated, err
		},
		"risks": func(ctx context.Context) (bool, error) {
			r, err := g.Risks(ctx, inventory.SeverityNone, nil)
			return r.Truncated, err
		},
	}
}

// A deadline that has passed gives what there is; a canceled context gives its
// error.
func TestC3_6_StoppedWalks(t *testing.T) {
	g := northwharf(t)
	late, cancelLate := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancelLate()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	db := g.mustResolve(t, "db-manifests")
	for name, analyse := range g.stoppable(db) {
		if truncated, err := analyse(late); !truncated || err != nil {
			t.Errorf("%s after the deadline: truncated %v, %v", name, truncated, err)
		}
		if _, err := analyse(gone); !errors.Is(err, context.Canceled) {
			t.Errorf("%s when canceled: %v", name, err)
		}
		if truncated, err := analyse(t.Context()); truncated || err != nil {
			t.Errorf("%s: truncated %v, %v", name, truncated, err)
		}
	}
}
