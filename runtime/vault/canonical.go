package vault

import (
	"net/netip"
	"strings"
)

// caseless are the entities whose tokens are written in the case of the value.
var caseless = map[string]bool{
	"azure_subscription_id": true, "azure_tenant_id": true, "uuid": true, "mac_address": true,
}

// canonical returns the spelling under which a value is known, so that its token does
// not depend on which spelling came first.
func canonical(entity, value string) string {
	switch {
	case caseless[entity]:
		return strings.ToLower(value)
	case entity == "hostname" || entity == "email_domain":
		return strings.TrimRight(strings.ToLower(value), ".")
	case addresses[entity]:
		if prefix, err := netip.ParsePrefix(value); err == nil && classOf(prefix) == publicAddress {
			return prefix.Masked().String()
		}
	}
	return value
}

// styled returns a token in the case of a value.
func styled(entity, value, token string) string {
	switch {
	case !caseless[entity]:
	case isUpper(value):
		return strings.ToUpper(token)
	case isUpper(token):
		return strings.ToLower(token)
	}
	return token
}

// original returns the value of a token that was written as text.
func original(entity, value, token, text string) string {
	if text == token {
		return value
	}
	return styled(entity, text, value)
}

// isUpper reports whether there are ASCII letters and all of them are capitals.
func isUpper(s string) bool {
	some := false
	for i := range len(s) {
		if 'a' <= s[i] && s[i] <= 'z' {
			return false
		}
		some = some || 'A' <= s[i] && s[i] <= 'Z'
	}
	return some
}
