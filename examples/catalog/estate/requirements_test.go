package estate

import (
	"slices"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// The tests of this file hold the estate to what it is there for.

// need fails for everything that the estate does not have.
func need(t *testing.T, has map[string]bool) {
	t.Helper()
	for what, ok := range has {
		if !ok {
			t.Errorf("the estate lacks %s", what)
		}
	}
}

func TestC6_OddAssets(t *testing.T) {
	d := dataset(t)
	asset := func(match func(*inventory.Asset) bool) bool { return slices.ContainsFunc(d.Assets, match) }
	named := func(name string) bool { return asset(func(a *inventory.Asset) bool { return a.Name == name }) }
	tag := func(text string) bool {
		return asset(func(a *inventory.Asset) bool {
			for _, value := range a.Tags {
				if strings.Contains(value, text) {
					return true
				}
			}
			return false
		})
	}
	_, shared := d.Resolve("deployer")
	_, collision := d.Resolve("parcel-events")
	one, other := d.AssetByID("role-deployer-prod"), d.AssetByID("role-deployer-tools")
	metadata := func(id, key, text string) bool {
		for _, entry := range d.AssetByID(id).Metadata {
			if entry.Key == key {
				return strings.Contains(string(entry.Value), text)
			}
		}
		return false
	}
	secret := secrets()
	need(t, map[string]bool{
		"1 name other than the id": d.AssetByID("db-manifests").Name == "manifests",
		"1 name with a slash":      named("/aws/lambda/dispatch"),
		"1 id that needs encoding": asset(func(a *inventory.Asset) bool {
			return strings.Contains(a.ID, "%") && strings.ContainsAny(a.ID, " ") && strings.ContainsAny(a.ID, "/#")
		}),
		"2 shared name":               shared != nil && one.Name == other.Name && one.AccountID != other.AccountID,
		"2 tails that collide":        collision != nil && !named("parcel-events"),
		"3 no ARN":                    asset(func(a *inventory.Asset) bool { return a.ARN == "" }),
		"3 no account":                asset(func(a *inventory.Asset) bool { return a.AccountID == "" }),
		"3 region in unusual case":    asset(func(a *inventory.Asset) bool { return a.Region == "WestEurope" }),
		"4 named like an alias":       named("public"),
		"4 names that differ by case": named("dispatch") && named("Dispatch"),
		"5 emoji and non-Latin name":  named("\u6e2f\u6e7e-\U0001f4e6"),
		"5 right-to-left override":    tag("\u202e"),
		"5 zero-width joiner":         tag("\u200d"),
		"6 tag that gives orders":     tag("Ignore all previous instructions"),
		"7 secret in a tag":           tag(secret["DEPLOY_TOKEN"]),
		"7 nested secret":             metadata("fn-dispatch", "environment", secret["CARRIER_KEY"]),
		"7 connection string":         metadata("db-manifests", "endpoint", "postgres://manifests:"+secret["DB_PASSWORD"]+"@"),
		"7 lines with a secret":       metadata("i-0track1", "user_data", string(escape(secret["HOST_KEY"]))),
		"12 enabled service":          d.AssetByID("sec-detector").Metadata.True("enabled"),
		"12 disabled service":         metadata("sec-hub", "enabled", "false") && metadata("sec-hub", "security_service", "posture"),
		"17 organization":             d.Organization != nil && len(d.Organization.Accounts) == 2,
	})
}

func TestC6_OddEdges(t *testing.T) {
	d := dataset(t)
	edge := func(match func(*inventory.Edge) bool) bool { return slices.ContainsFunc(d.Edges, match) }
	rule := func(match func(*inventory.Edge) bool) bool {
		return edge(func(e *inventory.Edge) bool { return e.Type == "SECURITY_GROUP_RULE" && match(e) })
	}
	between := func(source, target string) int {
		count := 0
		for _, e := range d.Outgoing(source) {
			if e.TargetID == target {
				count++
			}
		}
		return count
	}
	need(t, map[string]bool{
		"8 egress to anywhere":    rule(func(e *inventory.Edge) bool { return e.Direction == "egress" && e.TargetID == "0.0.0.0/0" }),
		"8 ICMP rule":             rule(func(e *inventory.Edge) bool { return e.PortRange == "8--1" && e.Protocol == "ICMP" }),
		"8 Azure tag as a source": rule(func(e *inventory.Edge) bool { return e.SourceID == "Internet" }),
		"8 any port":              rule(func(e *inventory.Edge) bool { return e.PortRange == "*" && e.Direction == "ingress" }),
		"8 TCP without ports": rule(func(e *inventory.Edge) bool {
			return e.PortRange == "" && e.Protocol == "TCP" && e.TargetID == "gcp-worker"
		}),
		"8 IPv6 anywhere":               rule(func(e *inventory.Edge) bool { return e.SourceID == "::/0" }),
		"9 gateway, network, database":  between("igw-quay", "vpc-quay") == 1 && between("vpc-quay", "db-manifests") == 1,
		"10 parallel rules":             between("0.0.0.0/0", "sg-edge") == 2,
		"10 parallel grants":            between("role-tracker", "bucket-manifests") == 2,
		"11 placeholder":                edge(func(e *inventory.Edge) bool { return e.SourceID == "10.20.0.0/16" }),
		"11 unknown id":                 edge(func(e *inventory.Edge) bool { return e.TargetID == "queue-not-collected" }),
		"12 balancer behind a firewall": between("waf-front", "alb-1") == 1 && between("waf-front", "alb-2") == 0,
		"12 both of them exposed":       d.AssetByID("alb-1").InternetExposed && d.AssetByID("alb-2").InternetExposed,
	})
}

func TestC6_OddFindings(t *testing.T) {
	d := dataset(t)
	finding := func(match func(*inventory.Finding) bool) bool { return slices.ContainsFunc(d.Findings, match) }
	verdict := func(match func(*inventory.ComplianceResult) bool) bool {
		return slices.ContainsFunc(d.Compliance, match)
	}
	twice := func(source string) bool {
		count := 0
		for _, f := range d.Findings {
			if f.SourceFindingID == source {
				count++
			}
		}
		return count == 2
	}
	need(t, map[string]bool{
		"6 description that gives orders": finding(func(f *inventory.Finding) bool { return strings.Contains(f.Description, "unload_dataset") }),
		"6 title with a fence": finding(func(f *inventory.Finding) bool {
			return strings.Contains(f.Title, "**") && strings.Contains(f.Title, "```")
		}),
		"13 every severity": len(inventory.WorstFirst(d.Findings)) == len(inventory.Severities()),
		"13 suppressed":     finding(func(f *inventory.Finding) bool { return f.Suppressed && f.SuppressionReason == "" }),
		"13 CVSS":           finding(func(f *inventory.Finding) bool { return f.CVSS != nil && f.RiskScore == 7.8 }),
		"13 on nothing": finding(func(f *inventory.Finding) bool {
			return f.ResourceID == "i-0gone99" && d.FindingBrief(f).AssetID == nil
		}),
		"13 ambiguous name":          finding(func(f *inventory.Finding) bool { return f.ResourceID == "deployer" && d.FindingBrief(f).AssetID == nil }),
		"13 by tail":                 finding(func(f *inventory.Finding) bool { return f.ID == "f-rotate" && d.FindingBrief(f).AssetID != nil }),
		"13 no framework":            finding(func(f *inventory.Finding) bool { return len(f.ComplianceFrameworks) == 0 }),
		"14 not applicable":          verdict(func(c *inventory.ComplianceResult) bool { return c.Status == "NOT_APPLICABLE" }),
		"14 manual, without a title": verdict(func(c *inventory.ComplianceResult) bool { return c.Status == "MANUAL" && c.ControlTitle == "" }),
		"14 pass":                    verdict(func(c *inventory.ComplianceResult) bool { return c.Status == "PASS" }),
		"14 only finding suppressed": verdict(func(c *inventory.ComplianceResult) bool {
			return c.Status == "FAIL" && slices.Equal(c.FindingIDs, []string{"f-audit"})
		}),
		"13 one source id twice": twice("ARCH-0042"),
	})
}
