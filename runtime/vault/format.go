package vault

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strconv"
	"strings"

	"golang.org/x/crypto/blake2b"
)

const (
	formatted = 48      // attempts with the format of the entity
	attempts  = 64      // the others have the generic format
	genericID = 10      // hexadecimal digits of the generic format
	shortID   = 8       // of others
	someone   = "user-" // how tokens of e-mail addresses begin
)

// mint makes tokens for the values of one namespace. A token follows from the key, the
// namespace, the entity, the value and the attempt. Those of composite values are made
// of the tokens of their parts, which part registers.
type mint struct {
	mac   hash.Hash // of keys.token
	blake hash.Hash // of keys.prefix
	ns    string
	part  func(value, entity string) string
}

func newMint(keys *keys) mint {
	bits, err := blake2b.New(1, keys.prefix)
	if err != nil {
		panic(err) // the key has 32 bytes
	}
	return mint{mac: hmac.New(sha256.New, keys.token), blake: bits}
}

// token returns the token of a value in an attempt.
func (m *mint) token(value, entity string, attempt int) string {
	if attempt >= formatted {
		return m.generic(value, entity, attempt)
	}
	switch entity {
	case "aws_account_id", "gcp_project_number", "number":
		return m.number(value, entity, attempt)
	case "azure_subscription_id", "azure_tenant_id", "uuid":
		return m.uuid(value, entity, attempt)
	case "gcp_project_id":
		if isDigits(value) {
			return m.number(value, "gcp_project_number", attempt)
		}
		return "proj-" + m.hex(value, entity, attempt, shortID)
	case "resource_name", "aws_resource_id":
		return m.resource(value, attempt)
	case "email":
		return m.email(value, attempt)
	case "hostname":
		return m.hostname(value, attempt)
	case "aws_arn", "azure_resource_id", "gcp_resource_name", "cloudg_uri":
		return m.composite(value, entity, attempt)
	case "email_domain":
		return m.generic(canonical(entity, value), entity, attempt)
	case "mac_address":
		return m.macAddress(value, attempt)
	case "aws_access_key_id", "aws_unique_id":
		return m.accessKey(value, attempt)
	case "aws_org_id", "aws_ou_id", "aws_root_id":
		return m.organization(value, attempt)
	}
	if addresses[entity] {
		return m.address(value, attempt)
	}
	return m.generic(value, entity, attempt)
}

// digest returns the keyed hash of a value in an attempt. It is valid until the next.
func (m *mint) digest(value, label string, attempt int) []byte {
	buf := make([]byte, 0, 128)
	buf = append(append(buf, m.ns...), separator...)
	buf = append(append(buf, label...), separator...)
	buf = append(strconv.AppendInt(buf, int64(attempt), 10), separator...)
	m.mac.Reset()
	m.mac.Write(append(buf, value...))
	return m.mac.Sum(buf[:0])
}

// hex returns hexadecimal digits of the keyed hash, as many as asked for.
func (m *mint) hex(value, label string, attempt, n int) string {
	digits := hex.EncodeToString(m.digest(value, label, attempt))
	for len(digits) < n {
		digits += hex.EncodeToString(m.digest(value+digits, label, attempt))
	}
	return digits[:n]
}

// generic returns a prefix and digits: more of them after the last attempt, so that
// one of the attempts succeeds.
func (m *mint) generic(value, entity string, attempt int) string {
	n := genericID + 2*max(0, attempt-attempts+1)
	return genericPrefix(entity) + "-" + m.hex(value, entity, attempt, n)
}

var genericPrefixes = map[string]string{
	"resource_name": "res", "dataset_name": "ds", "cloud_account": "acct", "url_username": "user",
	"azure_resource_group": "rg", "gcp_project_id": "proj", "tag_value": "tag", "person": "person",
	"hostname_label": "h", "email_domain": "d",
	"sensitive_field": "secret", "secret_value": "secret", "password": "secret", "api_token": "secret",
	"jwt": "secret", "private_key": "secret", "aws_secret_access_key": "secret",
}

func genericPrefix(entity string) string {
	if prefix, ok := genericPrefixes[entity]; ok {
		return prefix
	}
	prefix := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, entity)
	if prefix == "" {
		return "tok"
	}
	return prefix[:min(len(prefix), 10)]
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
