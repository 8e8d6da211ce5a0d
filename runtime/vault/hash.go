package vault

import "encoding/hex"

// separator stands between the parts of what is hashed.
const separator = "\x1f"

const (
	idLength = 12
	// HashLength is how many hexadecimal digits a hash has unless asked otherwise.
	HashLength = 12
	// MinHashLength is the least number of digits of a hash.
	MinHashLength = 4
)

// Hash returns the first digits of the keyed hash of a value, in lower-case
// hexadecimal: at least MinHashLength, and at most the 64 that there are. The label
// says what the value is; equal values with other labels have other hashes.
func (v *Vault) Hash(label, value string, digits int) string {
	all := hex.EncodeToString(sum(v.keys.hash, label+separator+value))
	return all[:min(max(digits, MinHashLength), len(all))]
}
