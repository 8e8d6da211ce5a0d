package vault

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// composite returns the token of a name that is made of others. It differs from those
// of other names because its parts do; should it not, it gets a mark at its end.
func (m *mint) composite(value, entity string, attempt int) string {
	var token string
	switch entity {
	case "aws_arn":
		token = m.arn(value, attempt)
	case "azure_resource_id":
		token = m.azureID(value)
	case "gcp_resource_name":
		token = m.gcpName(value)
	default:
		token = m.uri(value)
	}
	if attempt > 0 && token != value {
		token += "#" + strconv.Itoa(attempt)
	}
	return token
}

// arn keeps partition, service, region, and the type of the resource.
func (m *mint) arn(value string, attempt int) string {
	fields := strings.SplitN(value, ":", 6)
	if len(fields) != 6 || fields[0] != "arn" {
		return m.generic(value, "aws_arn", attempt)
	}
	if account := fields[4]; len(account) == 12 && isDigits(account) {
		fields[4] = m.part(account, "aws_account_id")
	}
	fields[5] = m.arnResource(fields[5], fields[2] == "s3")
	return strings.Join(fields, ":")
}

func (m *mint) arnResource(resource string, bucket bool) string {
	const separators = "/:"
	first := strings.IndexAny(resource, separators)
	keep := !bucket && first >= 0 // the first segment says what kind of thing it is
	var b strings.Builder
	for start := 0; ; {
		end := strings.IndexAny(resource[start:], separators)
		segment := resource[start:]
		if end >= 0 {
			segment = segment[:end]
		}
		version := start > 0 && len(segment) <= 4 && isDigits(segment)
		if start == 0 && keep || version || isWildcard(segment) {
			b.WriteString(segment)
		} else {
			b.WriteString(m.part(segment, "resource_name"))
		}
		if end < 0 {
			return b.String()
		}
		b.WriteByte(resource[start+end])
		start += end + 1
	}
}

// azureID keeps the namespace of the provider and the types.
func (m *mint) azureID(value string) string {
	parts := strings.Split(value, "/")
	name := -1 // index of the next name, once there was a provider
	for i, part := range parts {
		before := ""
		if i > 0 {
			before = strings.ToLower(parts[i-1])
		}
		switch {
		case strings.EqualFold(part, "providers"):
			name = i + 3 // namespace, type, name
		case name >= 0 && i == name:
			parts[i] = m.name(part)
			name += 2
		case name >= 0 || part == "":
		case before == "subscriptions":
			parts[i] = m.part(part, "azure_subscription_id")
		case before == "tenants":
			parts[i] = m.part(part, "azure_tenant_id")
		case before == "resourcegroups":
			parts[i] = m.part(part, "azure_resource_group")
		}
	}
	return strings.Join(parts, "/")
}

func (m *mint) name(part string) string {
	if part == "" {
		return part
	}
	return m.part(part, "resource_name")
}

// gcpName keeps the host, the collections and the places.
func (m *mint) gcpName(value string) string {
	head, rest := "", value
	if strings.HasPrefix(value, "//") {
		if end := strings.IndexByte(value[2:], '/'); end >= 0 {
			head, rest = value[:end+3], value[end+3:]
		} else {
			return value
		}
	}
	parts := strings.Split(rest, "/")
	for i := 1; i < len(parts); i += 2 {
		part, digits := parts[i], isDigits(parts[i])
		collection := parts[i-1]
		switch {
		case collection == "zones" || collection == "regions" || collection == "locations" || part == "-" || part == "":
		case collection == "projects" && digits:
			parts[i] = m.part(part, "gcp_project_number")
		case collection == "projects":
			parts[i] = m.part(part, "gcp_project_id")
		case digits && (collection == "organizations" || collection == "folders" || collection == "billingAccounts"):
			parts[i] = m.part(part, "number")
		default:
			parts[i] = m.part(part, "resource_name")
		}
	}
	return head + strings.Join(parts, "/")
}

const (
	assetURI   = "cloudg://assets/"
	datasetURI = "cloudg://datasets/"
)

// uri keeps everything but the reference to an asset or the name of a dataset.
func (m *mint) uri(value string) string {
	if rest, ok := strings.CutPrefix(value, datasetURI); ok {
		name, tail, found := strings.Cut(rest, "/")
		if name == "" {
			return value
		}
		if found {
			tail = "/" + tail
		}
		return datasetURI + m.segment(name, func(string) string { return "dataset_name" }) + tail
	}
	reference, ok := strings.CutPrefix(value, assetURI)
	if !ok {
		return value
	}
	tail := ""
	for _, suffix := range []string{"/neighbors", "/findings", "/"} {
		if cut, ok := strings.CutSuffix(reference, suffix); ok {
			reference, tail = cut, suffix
			break
		}
	}
	if reference == "" {
		return value
	}
	return assetURI + m.segment(reference, assetEntity) + tail
}

// segment returns the token of a name in a URI, which is that of the name where it stands
// by itself: without percent-encoding.
func (m *mint) segment(encoded string, entity func(name string) string) string {
	name, err := url.PathUnescape(encoded)
	if err != nil || name == encoded {
		return m.part(encoded, entity(encoded))
	}
	return strings.ReplaceAll(url.QueryEscape(m.part(name, entity(name))), "+", "%20")
}

// assetEntity tells what a reference to an asset looks like: the same as where it stands
// by itself, so that both have one token.
func assetEntity(reference string) string {
	_, address := netip.ParseAddr(reference)
	switch {
	case strings.HasPrefix(reference, "arn:"):
		return "aws_arn"
	case len(reference) > 15 && strings.EqualFold(reference[:15], "/subscriptions/"):
		return "azure_resource_id"
	case strings.HasPrefix(reference, "//"), strings.HasPrefix(reference, "projects/"):
		return "gcp_resource_name"
	case address == nil:
		return "ip_address"
	case len(reference) == 12 && isDigits(reference):
		return "aws_account_id"
	case strings.HasPrefix(reference, "ou-"):
		return "aws_ou_id"
	case strings.HasPrefix(reference, "o-"):
		return "aws_org_id"
	case strings.HasPrefix(reference, "r-"):
		return "aws_root_id"
	}
	return "resource_name"
}
