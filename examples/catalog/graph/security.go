package graph

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// A SecurityService is a security service in a region of an account.
type SecurityService struct {
	Account string // inventory.NoAccount when it is unknown
	Region  string
	Name    string
	Enabled bool // in any of the assets that stand for it
}

// SecurityCoverage says where security services watch, and what they miss.
type SecurityCoverage struct {
	Services  []SecurityService  // by account, region and name
	Unscanned []*inventory.Asset // workloads that no enabled scanner monitors, in the order of the dataset
	Unguarded []*inventory.Asset // exposed services that no firewall protects, in the order of the dataset
}

// SecurityCoverage returns what the security services cover. It is found out once.
func (g *Graph) SecurityCoverage() *SecurityCoverage {
	return inventory.Derived(g.data, func(*inventory.Dataset) *SecurityCoverage {
		coverage := &SecurityCoverage{Services: g.securityServices()}
		for n, asset := range g.assets {
			switch {
			case asset == nil:
			case isWorkload(asset.Type) && !g.hasIncoming(Node(n), "MONITORS", isScanner):
				coverage.Unscanned = append(coverage.Unscanned, asset)
			case asset.InternetExposed && servesInternet(asset.Type) && !g.hasIncoming(Node(n), "PROTECTS", nil):
				coverage.Unguarded = append(coverage.Unguarded, asset)
			}
		}
		return coverage
	})
}

// securityServices returns the services that assets stand for, in order.
func (g *Graph) securityServices() []SecurityService {
	enabled := make(map[SecurityService]bool)
	for _, asset := range g.assets {
		if asset == nil {
			continue
		}
		if name := asset.Metadata.Text("security_service"); name != "" {
			service := SecurityService{Account: cmp.Or(asset.AccountID, inventory.NoAccount), Region: asset.Region, Name: name}
			enabled[service] = enabled[service] || asset.Metadata.Truthy("enabled")
		}
	}
	services := make([]SecurityService, 0, len(enabled))
	for service, on := range enabled {
		service.Enabled = on
		services = append(services, service)
	}
	slices.SortFunc(services, func(a, b SecurityService) int {
		return cmp.Or(strings.Compare(a.Account, b.Account), strings.Compare(a.Region, b.Region), strings.Compare(a.Name, b.Name))
	})
	return services
}

// hasIncoming reports whether an edge of a type ends at a node that starts at an asset
// which fits, any node when fits is nil.
func (g *Graph) hasIncoming(n Node, edgeType string, fits func(*inventory.Asset) bool) bool {
	return slices.ContainsFunc(g.incident.of(n), func(i int32) bool {
		source := g.assets[g.ends[i][0]]
		return g.ends[i][1] == n && g.data.Edges[i].Type == edgeType && (fits == nil || source != nil && fits(source))
	})
}

func isScanner(asset *inventory.Asset) bool {
	return asset.Type == "VULNERABILITY_SCANNER" && asset.Metadata.Truthy("enabled")
}

// isWorkload reports whether assets of a type hold software that scanners look into.
func isWorkload(assetType string) bool {
	return assetType == "EC2" || assetType == "CONTAINER_REGISTRY" || assetType == "LAMBDA_FUNCTION"
}

// servesInternet reports whether a web firewall can stand before assets of a type.
func servesInternet(assetType string) bool {
	return assetType == "LOAD_BALANCER" || assetType == "API_GATEWAY" || assetType == "CLOUDFRONT"
}
