package detect

import (
	"net/netip"
	"strings"
)

// Address returns the entity of an address or a network: private_ip, public_ip or
// special_ip, or private_cidr, public_cidr or special_cidr. ok is false for anything
// else. A zone does not matter; a network is what its first address is, and special when
// it holds all addresses.
func Address(text string) (entity string, ok bool) {
	host, _, hasPrefix := strings.Cut(text, "/")
	if !hasPrefix {
		host, _, _ = strings.Cut(host, "%")
		addr, err := netip.ParseAddr(host)
		if err != nil {
			return "", false
		}
		switch {
		case special(addr):
			return "special_ip", true
		case private(addr):
			return "private_ip", true
		}
		return "public_ip", true
	}
	prefix, err := netip.ParsePrefix(text)
	if err != nil {
		return "", false
	}
	switch first := prefix.Masked().Addr(); {
	case prefix.Bits() == 0, special(first):
		return "special_cidr", true
	case private(first):
		return "private_cidr", true
	}
	return "public_cidr", true
}

func special(a netip.Addr) bool {
	if a.Is4In6() {
		return false
	}
	return a.IsUnspecified() || a.IsLoopback() || a.IsLinkLocalUnicast() || a.IsMulticast() || a.Is4() && a.As4()[0] >= 240
}

func private(a netip.Addr) bool {
	if a.Is4In6() {
		return false
	}
	if a.Is4() {
		b := a.As4()
		return a.IsPrivate() || b[0] == 100 && b[1]&0xc0 == 64
	}
	return a.IsPrivate()
}
