package policy

import "fmt"

// chainDigits is the length of a link.
const chainDigits = 64

// link returns the link of an entry, which holds that of the entry before it. It is made
// with the key of the vault, so that nobody without the key can make another one.
func (p *Policy) link(e *Entry) string {
	plain := *e
	plain.Chain = ""
	return p.vault.Hash("audit-chain", plain.Before+string(plain.Value().AppendJSON(nil)), chainDigits)
}

// VerifyAudit returns an error that names the first entry which was changed, or which
// does not follow the one before it. Entries before the first one may be gone, and so
// may those after the last one. Where decisions form a chain, a rejection is an entry of
// its own.
func (p *Policy) VerifyAudit(entries []Entry) error {
	for i := range entries {
		if entries[i].Chain != p.link(&entries[i]) {
			return fmt.Errorf("entry %d is not what was recorded", i)
		}
		if i > 0 && entries[i].Before != entries[i-1].Chain {
			return fmt.Errorf("entry %d does not follow entry %d", i, i-1)
		}
	}
	return nil
}
