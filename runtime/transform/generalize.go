package transform

import (
	"fmt"
	"math"
	"net/netip"
	"strconv"
	"strings"
)

// generalize returns something less exact than a value of an entity.
func (s *Strategy) generalize(entity, value string) string {
	line := Chain(entity)
	switch line[len(line)-1] {
	case "ip_address", "cidr":
		return s.network(entity, value)
	case "timestamp":
		return firstRunes(value, s.timeLength())
	case "email":
		return "*@" + value[strings.LastIndexByte(value, '@')+1:]
	case "hostname":
		labels := strings.Split(value, ".")
		if len(labels) <= s.KeepLabels {
			return value
		}
		return strings.Join(append([]string{"*"}, labels[len(labels)-s.KeepLabels:]...), ".")
	case "aws_arn":
		return generalARN(value)
	case "azure_resource_id":
		return generalAzure(value)
	case "gcp_resource_name":
		return generalGCP(value)
	}
	if s.Bucket != 0 && isNumeric(value) {
		return bucketed(s, value)
	}
	return "<" + entity + ">"
}

// network returns the network around an address or a network.
func (s *Strategy) network(entity, value string) string {
	if strings.HasPrefix(entity, "special") {
		return value
	}
	prefix, err := netip.ParsePrefix(value)
	if err != nil {
		host, _, _ := strings.Cut(value, "%")
		addr, err := netip.ParseAddr(host)
		if err != nil {
			return "<" + entity + ">"
		}
		prefix = netip.PrefixFrom(addr, addr.BitLen())
	}
	bits := s.IPv6Prefix
	if prefix.Addr().Is4() {
		bits = s.IPv4Prefix
	}
	if prefix.Bits() <= bits {
		return prefix.Masked().String()
	}
	return netip.PrefixFrom(prefix.Addr(), bits).Masked().String()
}

// timeLength returns how many characters of a time stay.
func (s *Strategy) timeLength() int {
	switch s.Granularity {
	case "year":
		return 4
	case "month":
		return 7
	case "hour":
		return 13
	case "minute":
		return 16
	}
	return 10
}

func firstRunes(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

// isNumeric reports whether a text is a number without exponent.
func isNumeric(text string) bool {
	text = strings.TrimPrefix(text, "-")
	whole, part, dot := strings.Cut(text, ".")
	return allDigits(whole+part) && (whole != "" || dot)
}

// bucketed returns the range in which a number is. A size that is none leaves it.
func bucketed(s *Strategy, literal string) string {
	size := s.Bucket
	if size == 0 {
		size = s.BucketSize
	}
	value, err := strconv.ParseFloat(literal, 64)
	if size <= 0 || err != nil {
		return literal
	}
	low := math.Floor(value/size) * size
	if size == math.Trunc(size) {
		return fmt.Sprintf("%.0f-%.0f", low, low+size)
	}
	return fmt.Sprintf("%g-%g", low, low+size)
}

// generalARN returns an ARN without account and resource.
func generalARN(value string) string {
	const fields = 6
	parts := strings.SplitN(value, ":", fields)
	if len(parts) < fields {
		return "<aws_arn>"
	}
	if parts[4] != "" {
		parts[4] = "*"
	}
	kind := ""
	if i := strings.IndexAny(parts[5], "/:"); i >= 0 && parts[2] != "s3" {
		kind = parts[5][:i+1]
	}
	parts[5] = kind + "*"
	return strings.Join(parts, ":")
}

// generalAzure returns a resource id of Azure without what its owner named.
func generalAzure(value string) string {
	parts := strings.Split(value, "/")
	provider := -1 // where the namespace of a provider stands
	for i := 1; i < len(parts); i++ {
		switch before := strings.ToLower(parts[i-1]); {
		case before == "providers":
			provider = i
		case before == "subscriptions" || before == "resourcegroups" || before == "tenants",
			provider > 0 && (i-provider)%2 == 0:
			parts[i] = "*"
			if strings.EqualFold(parts[i-1], "providers") {
				parts[i] = before
			}
		}
	}
	return strings.Join(parts, "/")
}

// generalGCP returns a resource name of Google Cloud without what its owner named.
func generalGCP(value string) string {
	host := ""
	if rest, ok := strings.CutPrefix(value, "//"); ok {
		name, path, _ := strings.Cut(rest, "/")
		host, value = "//"+name+"/", path
	}
	parts := strings.Split(value, "/")
	for i := 1; i < len(parts); i += 2 {
		switch parts[i-1] {
		case "zones", "regions", "locations":
		default:
			if parts[i] != "" {
				parts[i] = "*"
			}
		}
	}
	return host + strings.Join(parts, "/")
}
