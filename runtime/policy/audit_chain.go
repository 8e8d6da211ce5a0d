package policy

import "fmt"

// chainDigits is the length of a link.
const chainDigits = 64

// link returns the link between an entry and the one before it. It is made with the key
// of the vault, so that nobody without the key can make another one.
func (p *Policy) link(before string, e *Entry) string {
	plain := *e
	plain.Chain = ""
	return p.vault.Hash("audit-chain", before+string(plain.Value().AppendJSON(nil)), chainDigits)
}

// VerifyAudit returns an error that names the first entry which was changed, or which
// does not follow the one before it. The first entry is taken at its word, as those
// before it may be gone. Where decisions form a chain, a rejection is an entry of its
// own.
func (p *Policy) VerifyAudit(entries []Entry) error {
	for i := 1; i < len(entries); i++ {
		if want := p.link(entries[i-1].Chain, &entries[i]); entries[i].Chain != want {
			return fmt.Errorf("entry %d is not what was recorded after entry %d", i, i-1)
		}
	}
	return nil
}
