package graph

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

const maxPort = 65535

// A portRange holds the ports from low to high.
type portRange struct{ low, high int }

func (r portRange) contains(port int) bool { return r.low <= port && port <= r.high }

// Allows reports whether an edge lets traffic to a port through.
func Allows(edge *inventory.Edge, port int) bool {
	return slices.Contains(edge.Ports, port) ||
		slices.ContainsFunc(openRanges(edge), func(r portRange) bool { return r.contains(port) })
}

// openRanges returns the ports that the text of an edge opens.
func openRanges(edge *inventory.Edge) []portRange {
	if edge.PortRange == "" && (!inventory.IsRule(edge.Type) || len(edge.Ports) > 0) {
		return nil
	}
	return parsePorts(edge.PortRange, edge.Protocol)
}

// parsePorts reads text such as "22,80-443". Text without any port means all
// ports, or none, as the protocol has it.
func parsePorts(text, protocol string) []portRange {
	protocol = strings.ToUpper(strings.TrimSpace(protocol))
	switch protocol {
	case "ICMP", "ICMPV6", "ESP", "AH", "GRE", "IPIP", "1", "58", "50", "51", "47", "4":
		return nil // has no ports
	}
	text = strings.TrimSpace(text)
	var ranges []portRange
	for token := range strings.SplitSeq(text, ",") {
		if r, ok := parsePortToken(strings.ToLower(strings.TrimSpace(token))); ok {
			ranges = append(ranges, r)
		}
	}
	if len(ranges) > 0 {
		return ranges
	}
	switch protocol {
	case "ALL", "-1", "*", "ANY":
		return []portRange{{0, maxPort}}
	case "TCP", "UDP", "SCTP", "6", "17", "132":
		if text == "" {
			return []portRange{{0, maxPort}}
		}
	}
	return nil
}

func parsePortToken(token string) (portRange, bool) {
	if token == "*" || token == "any" || token == "all" {
		return portRange{0, maxPort}, true
	}
	low, high, ranged := strings.Cut(token, "-")
	if !ranged {
		high = low
	}
	from, err := strconv.ParseUint(strings.TrimSpace(low), 10, 16)
	if err != nil {
		return portRange{}, false
	}
	to, err := strconv.ParseUint(strings.TrimSpace(high), 10, 16)
	if err != nil || to < from {
		return portRange{}, false
	}
	return portRange{int(from), int(to)}, true
}
