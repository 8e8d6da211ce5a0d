package graph

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// reachabilityTool is the source of the findings that are made here.
const reachabilityTool = "cloudg-reachability"

// netFramework is the framework that says what the internet must not reach.
const netFramework = "HARBOUR-NET"

// A reachability holds what the internet should not reach.
type reachability struct{ findings []*inventory.Finding }

// Reachability returns findings about what traffic from the internet gets to: databases
// and other assets that are not there for it, by id, then ports that rules open, in the
// order of the dataset. The ids of findings are the same for every dataset that has
// these assets. The findings are shared.
//
// An id is a hash of an ARN, by which a guess of that can be checked. A policy that
// hides ARNs has to hide ids of findings, as strict does.
func (g *Graph) Reachability() []*inventory.Finding {
	return inventory.Derived(g.data, func(d *inventory.Dataset) *reachability {
		m := finder{graph: g, space: named(urlSpace(), "cloudg://findings"), when: d.LoadedAt, known: make(map[string]bool)}
		for i, asset := range d.Assets {
			if i == 0 || asset.CollectedAt.After(m.when) {
				m.when = asset.CollectedAt
			}
		}
		m.assets()
		m.ports()
		return &reachability{m.findings}
	}).findings
}

// A finder makes findings.
type finder struct {
	graph    *Graph
	space    uuid            // of ids
	when     time.Time       // something was last collected
	known    map[string]bool // ids of findings, and titles with resources
	findings []*inventory.Finding
}

// assets finds the assets that traffic gets to.
func (m *finder) assets() {
	for _, asset := range m.graph.Reachable() {
		switch {
		case inventory.IsSensitiveStore(asset.Type):
			m.add(inventory.Finding{
				SourceFindingID: "internet-reaches-database", Severity: inventory.SeverityCritical, ResourceID: asset.ID,
				Title:                "Database can be reached from the internet",
				Description:          "Rules, routes and balancers of the inventory let traffic from the internet through to this database.",
				Evidence:             "A walk from the entry points of the internet, without the rights of any identity, comes to it.",
				Remediation:          "See with find_paths on which way, and close the rule on it that admits more than the servers of the database's own service.",
				ComplianceFrameworks: []string{netFramework},
			}, asset.StableID())
		case !inventory.FacesInternet(asset.Type) && !passesOn(asset.Type):
			m.add(inventory.Finding{
				SourceFindingID: "internet-reaches-asset", Severity: inventory.SeverityHigh, ResourceID: asset.ID,
				Title:       "Asset can be reached from the internet",
				Description: "Rules, routes and balancers of the inventory let traffic from the internet through to this asset, whose type is not one that faces visitors.",
				Evidence:    "A walk from the entry points of the internet, without the rights of any identity, comes to it.",
				Remediation: "See with find_paths on which way. If visitors are not meant to get there, close the rule that admits them.",
			}, asset.StableID())
		}
	}
}

// ports finds the sensitive ports that rules open to the internet.
func (m *finder) ports() {
	for i, edge := range m.graph.data.Edges {
		if isEgress(edge) || !isInternet(edge.CIDR) {
			continue
		}
		for _, port := range sensitivePorts() {
			if !Allows(edge, port) {
				continue
			}
			m.add(inventory.Finding{
				SourceFindingID: fmt.Sprintf("internet-reaches-port-%d", port), Severity: inventory.SeverityCritical, ResourceID: edge.TargetID,
				Title:                fmt.Sprintf("Port %d is open to the internet", port),
				Description:          fmt.Sprintf("A rule lets traffic from everywhere through to port %d, of a service that does not belong on the internet.", port),
				Evidence:             fmt.Sprintf("%s from everywhere, protocol %s, ports %s.", edge.Type, cmp.Or(edge.Protocol, "any"), rulePorts(edge)),
				Remediation:          "Admit only the addresses that need the port, or close it.",
				ComplianceFrameworks: []string{netFramework},
			}, m.stableID(m.graph.ends[i][0])+"->"+m.stableID(m.graph.ends[i][1]))
		}
	}
}

// stableID returns what a node is known by in every collection.
func (m *finder) stableID(n Node) string {
	if asset := m.graph.assets[n]; asset != nil {
		return asset.StableID()
	}
	return m.graph.ids[n]
}

// add adds a finding about a resource, unless there is one that says the same about it.
// The key is what it is about, in every collection.
func (m *finder) add(finding inventory.Finding, key string) {
	if asset := m.graph.data.AssetByID(finding.ResourceID); asset != nil {
		finding.ResourceARN = asset.ARN
	}
	finding.ID = named(m.space, finding.SourceFindingID+":"+key).String()
	says := finding.Title + " " + finding.ResourceID
	if m.known[finding.ID] || m.known[says] {
		return
	}
	m.known[finding.ID], m.known[says] = true, true
	finding.SourceTool, finding.DetectedAt = reachabilityTool, m.when
	finding.RiskScore = inventory.RiskScore(finding.Severity, nil)
	m.findings = append(m.findings, &finding)
}

// passesOn reports whether an asset type stands for others that traffic goes on to.
func passesOn(assetType string) bool {
	return slices.Contains([]string{"SECURITY_GROUP", "NSG", "NACL", "TARGET_GROUP"}, assetType)
}
