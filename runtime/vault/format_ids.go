package vault

import (
	"fmt"
	"math/big"
	"strings"
)

// number returns as many digits as a number has.
func (m *mint) number(value, label string, attempt int) string {
	if !isDigits(value) {
		return m.generic(value, label, attempt)
	}
	n := len(value)
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
	digits := limit.Mod(new(big.Int).SetBytes(m.digest(value, label, attempt)), limit).String()
	digits = strings.Repeat("0", n-len(digits)) + digits
	if n > 1 && digits[0] == '0' && value[0] != '0' {
		digits = "1" + digits[1:]
	}
	return digits
}

// uuid returns a UUID of version 8, which is for what others do not define.
func (m *mint) uuid(value, label string, attempt int) string {
	digits := []byte(m.hex(strings.ToLower(value), label, attempt, 32))
	digits[12] = '8'
	digits[16] = "89ab"[hexDigit(digits[16])%4]
	id := fmt.Sprintf("%s-%s-%s-%s-%s", digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
	if isUpper(value) {
		return strings.ToUpper(id)
	}
	return id
}

func hexDigit(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c - 'a' + 10
}

// macAddress returns a locally administered address of one device.
func (m *mint) macAddress(value string, attempt int) string {
	sum := m.digest(strings.ToLower(value), "mac_address", attempt)
	sum[0] = (sum[0] | 2) & 0xfe
	separator := ":"
	if strings.Contains(value, "-") {
		separator = "-"
	}
	var b strings.Builder
	for i, c := range sum[:6] {
		if i > 0 {
			b.WriteString(separator)
		}
		fmt.Fprintf(&b, "%02x", c)
	}
	if isUpper(value) {
		return strings.ToUpper(b.String())
	}
	return b.String()
}

// accessKey keeps the four letters that say what kind of key it is.
func (m *mint) accessKey(value string, attempt int) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	token := []byte(value[:min(4, len(value))])
	for _, c := range m.digest(value, "aws_access_key_id", attempt)[:16] {
		token = append(token, alphabet[c%32])
	}
	return string(token)
}

// organization keeps the prefix and the lengths of the parts behind it.
func (m *mint) organization(value string, attempt int) string {
	const least = 4 // digits of a part
	prefix, rest, _ := strings.Cut(value, "-")
	parts := strings.Split(rest, "-")
	length := 0
	for _, part := range parts {
		length += max(len(part), least)
	}
	digits := m.hex(value, "aws_org_id", attempt, max(length, max(len(rest), 8)+8))
	token := prefix
	for _, part := range parts {
		n := max(len(part), least)
		token += "-" + digits[:n]
		digits = digits[n:]
	}
	return token
}

// resource returns the name of a resource; one made of a prefix and hexadecimal digits
// keeps its shape.
func (m *mint) resource(value string, attempt int) string {
	const label = "resource_name"
	if isWildcard(value) {
		return value
	}
	if prefix, digits, ok := strings.Cut(value, "-"); ok && isShort(prefix) && isHex(digits) {
		return prefix + "-" + m.hex(value, label, attempt, len(digits))
	}
	return m.generic(value, label, attempt)
}

// isWildcard reports whether a name stands for others.
func isWildcard(name string) bool {
	return name == "" || name == "*" || strings.HasPrefix(name, "$")
}

func isShort(prefix string) bool {
	return 1 <= len(prefix) && len(prefix) <= 12 && strings.Trim(prefix, "abcdefghijklmnopqrstuvwxyz") == ""
}

func isHex(digits string) bool {
	return 8 <= len(digits) && len(digits) <= 40 && strings.Trim(digits, "0123456789abcdef") == ""
}
