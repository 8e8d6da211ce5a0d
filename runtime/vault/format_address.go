package vault

import (
	"math/big"
	"net/netip"
	"strconv"
	"strings"
)

// addresses are the entities of addresses and networks.
var addresses = map[string]bool{
	"ip_address": true, "private_ip": true, "public_ip": true, "special_ip": true,
	"cidr": true, "private_cidr": true, "public_cidr": true, "special_cidr": true,
}

var privateBlocks = prefixes("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7")

// pools are where the tokens of public addresses are.
var (
	pools = prefixes("198.18.0.0/15", "2001:db8::/32")
	// widePools have room for networks that are too wide for the pools above, and for
	// those that collided there.
	widePools = prefixes("240.0.0.0/4", "3fff::/20")
	reserved  = netip.MustParsePrefix("240.0.0.0/4")
)

func prefixes(texts ...string) []netip.Prefix {
	var list []netip.Prefix
	for _, text := range texts {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

// class says how an address is treated.
type class int

const (
	specialAddress class = iota
	privateAddress
	publicAddress
)

// classOf returns the class of a network, which is that of its first address.
func classOf(p netip.Prefix) class {
	a := p.Masked().Addr()
	switch {
	case p.Bits() == 0:
		return specialAddress
	case a.Is4In6():
		return publicAddress
	case a.IsUnspecified(), a.IsLoopback(), a.IsLinkLocalUnicast(), a.IsMulticast(), reserved.Contains(a):
		return specialAddress
	case blockOf(a).IsValid():
		return privateAddress
	}
	return publicAddress
}

func blockOf(a netip.Addr) netip.Prefix {
	for _, block := range privateBlocks {
		if block.Contains(a) {
			return block
		}
	}
	return netip.Prefix{}
}

// address returns an address for an address and a network for a network.
func (m *mint) address(value string, attempt int) string {
	network := strings.Contains(value, "/")
	var p netip.Prefix
	var err error
	if network {
		p, err = netip.ParsePrefix(value)
	} else {
		var a netip.Addr
		a, err = netip.ParseAddr(value)
		p = netip.PrefixFrom(a.WithZone(""), a.BitLen())
	}
	if err != nil {
		return m.generic(value, "ip_address", attempt)
	}
	a, ok := p.Addr(), false
	switch classOf(p) {
	case privateAddress:
		a, ok = m.private(p, value, attempt)
	case publicAddress:
		a, ok = m.public(p, value, network, attempt)
	}
	switch {
	case !ok:
		return value
	case !network:
		return a.String()
	case attempt == 0 && p != p.Masked() && classOf(p) == privateAddress:
		return netip.PrefixFrom(a, p.Bits()).String()
	}
	return netip.PrefixFrom(a, p.Bits()).Masked().String()
}

// private returns an address of the same private block; ok is false for the block
// itself and for what holds it.
func (m *mint) private(p netip.Prefix, value string, attempt int) (netip.Addr, bool) {
	block := blockOf(p.Masked().Addr())
	if p.Bits() <= block.Bits() {
		return p.Addr(), false
	}
	if attempt > 0 {
		return m.random(block, value, attempt), true
	}
	return m.permute(p.Addr(), block), true
}

// public returns an address of a pool; ok is false when the network is too wide.
func (m *mint) public(p netip.Prefix, value string, network bool, attempt int) (netip.Addr, bool) {
	family := 0
	if p.Addr().Is6() {
		family = 1
	}
	pool := pools[family]
	if attempt > 0 || p.Bits() < pool.Bits() && family == 0 {
		pool = widePools[family]
	}
	if p.Bits() < pool.Bits() || family == 1 && p.Bits() < pools[family].Bits() {
		return p.Addr(), false
	}
	if network {
		value = p.Masked().Addr().String()
	}
	return m.random(pool, value, attempt), true
}

// random returns an address of a block.
func (m *mint) random(block netip.Prefix, value string, attempt int) netip.Addr {
	low := new(big.Int).SetBytes(m.digest(value, "ip", attempt))
	return within(block, low)
}

// within returns the address of a block with the given low bits.
func within(block netip.Prefix, low *big.Int) netip.Addr {
	size := block.Addr().BitLen()
	mask := new(big.Int).Lsh(big.NewInt(1), uint(size-block.Bits()))
	low.And(low, mask.Sub(mask, big.NewInt(1)))
	bytes := block.Addr().AsSlice()
	low.Or(low, new(big.Int).SetBytes(bytes))
	a, _ := netip.AddrFromSlice(low.FillBytes(bytes)) // as many bytes as before
	return a
}

// permute maps the addresses of a block onto each other so that two that share their
// first bits still share as many.
func (m *mint) permute(a netip.Addr, block netip.Prefix) netip.Addr {
	bytes := a.AsSlice()
	out := new(big.Int)
	higher := new(big.Int)
	head := m.ns + "|" + block.String() + "|"
	for i := range a.BitLen() - block.Bits() {
		at := block.Bits() + i
		bit := uint(bytes[at/8]>>(7-at%8)) & 1
		message := head + strconv.Itoa(i) + "|" + higher.String()
		out.Lsh(out, 1).Or(out, big.NewInt(int64(bit^m.bit(message))))
		higher.Lsh(higher, 1).Or(higher, big.NewInt(int64(bit)))
	}
	return within(block, out)
}

// bit returns a bit that nobody without the key can tell.
func (m *mint) bit(message string) uint {
	m.blake.Reset()
	m.blake.Write([]byte(message))
	return uint(m.blake.Sum(nil)[0]) & 1
}
