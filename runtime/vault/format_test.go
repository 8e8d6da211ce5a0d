package vault

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"
)

func TestP8_2_MoreDigitsThanAHashHas(t *testing.T) {
	m := fresh(t).mint
	long := m.hex("web-1", "resource_name", 0, 150)
	short := m.hex("web-1", "resource_name", 0, 10)
	if len(long) != 150 || !strings.HasPrefix(long, short) || long[64:74] == short {
		t.Errorf("150 digits: %s, 10 digits: %s", long, short)
	}
	if m.hex("web-1", "resource_name", 1, 10) == short || m.hex("web-1", "tag_value", 0, 10) == short {
		t.Error("attempt or label do not count")
	}
}

// shared returns how many first bits two addresses share.
func shared(a, b netip.Addr) int {
	x, y := a.AsSlice(), b.AsSlice()
	for i := range x {
		if d := x[i] ^ y[i]; d != 0 {
			return 8*i + bits.LeadingZeros8(d)
		}
	}
	return 8 * len(x)
}

// TestP8_5_1_PrivateAddressesKeepPrefixes compares random pairs.
func TestP8_5_1_PrivateAddressesKeepPrefixes(t *testing.T) {
	v := fresh(t)
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	token := func(a netip.Addr) netip.Addr {
		return netip.MustParseAddr(v.Tokenize(a.String(), "private_ip", ns))
	}
	for range 300 {
		x, y := netip.AddrFrom4([4]byte{10, byte(r.IntN(4)), byte(r.IntN(4)), byte(r.IntN(256))}), netip.AddrFrom4([4]byte{10, byte(r.IntN(4)), byte(r.IntN(4)), byte(r.IntN(256))})
		if got, want := shared(token(x), token(y)), shared(x, y); got != want {
			t.Errorf("seed %d: %s and %s share %d bits, their tokens %d", seed, x, y, want, got)
		}
	}
}

func TestP8_5_1_Classes(t *testing.T) {
	for text, want := range map[string]class{
		"0.0.0.0/32": specialAddress, "127.0.0.1/32": specialAddress, "fe80::1/128": specialAddress, "224.0.0.1/32": specialAddress,
		"255.255.255.255/32": specialAddress, "10.0.0.0/0": specialAddress, "169.254.1.1/32": specialAddress,
		"10.1.2.3/32": privateAddress, "172.31.0.1/32": privateAddress, "100.127.0.1/32": privateAddress, "fd00::1/128": privateAddress,
		"0.0.0.1/32": publicAddress, "198.51.100.1/32": publicAddress, "::ffff:10.0.0.1/128": publicAddress, "fec0::1/128": publicAddress, "172.32.0.0/16": publicAddress,
	} {
		if got := classOf(netip.MustParsePrefix(text)); got != want {
			t.Errorf("%s is of class %d, want %d", text, got, want)
		}
	}
}

// TestP8_4_TokensOfOneAnother tokenizes tokens: none of them is the value of another one.
func TestP8_4_TokensOfOneAnother(t *testing.T) {
	v := fresh(t)
	value := "10.0.1.5"
	seen := map[string]bool{value: true}
	for range 50 {
		value = v.Tokenize(value, "private_ip", ns)
		if seen[value] {
			t.Fatalf("%s comes again", value)
		}
		seen[value] = true
	}
	if got, _ := v.Reverse(value, ns); !seen[got] || got == value {
		t.Errorf("%s reverses to %s", value, got)
	}
}

func FuzzTokenize(f *testing.F) {
	for _, tt := range vectors {
		f.Add(tt.entity, tt.value)
	}
	f.Fuzz(func(t *testing.T, entity, value string) {
		v := fresh(t)
		token := v.Tokenize(value, entity, ns)
		if again := v.Tokenize(value, entity, ns); again != token {
			t.Errorf("%q, then %q", token, again)
		}
		if token == value {
			return
		}
		back, ok := v.Detokenize(token, ns)
		if !ok || canonical(entity, back) != canonical(entity, value) {
			t.Errorf("%s %q is %q, which reverses to %q", entity, value, token, back)
		}
		if fresh := fmt.Sprint(v); strings.Contains(fresh, example) {
			t.Error("the key is printed")
		}
	})
}
