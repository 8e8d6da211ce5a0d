package privacy

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/policy"
)

// Whose decisions a caller sees.
const (
	scopeOwn = "own"
	scopeAll = "all"
)

// AuditLog are the latest decisions of the policy.
type AuditLog struct {
	Policy string `json:"policy"`
	// Whether calls that are allowed are recorded, too.
	AuditEnabled bool `json:"audit_enabled"`
	// Whose decisions are shown: own or all.
	Scope string `json:"scope"`
	// How many there are, also those that are not shown.
	Total int `json:"total"`
	// The latest ones, oldest first. Arguments are keyed hashes.
	Entries []runtime.JSON `json:"entries"`
}

// PrivacyAuditLog shows what the privacy policy decided: your own calls, or those of
// everybody if you administer privacy. It shows no values of arguments.
//
//cloudg:tool title="Privacy audit log" sensitivity=restricted
//cloudg:arg limit doc="Most entries to return, the latest ones." default=50 min=1 max=1000
//cloudg:arg decision doc="Only decisions of this kind; null for all." optional
func PrivacyAuditLog(ctx *runtime.Context, limit int, decision *policy.Decision) (AuditLog, error) {
	p, err := current(ctx)
	if err != nil {
		return AuditLog{}, err
	}
	caller := ctx.Principal()
	shown := AuditLog{Policy: p.Name(), AuditEnabled: p.Document().Audit, Scope: scopeOwn, Entries: []runtime.JSON{}}
	if seesAll(caller) {
		shown.Scope = scopeAll
	}
	entries := slices.DeleteFunc(p.Audit(), func(e policy.Entry) bool {
		foreign := shown.Scope == scopeOwn && e.Principal != caller.ID
		return foreign || decision != nil && e.Decision != *decision
	})
	shown.Total = len(entries)
	for _, e := range entries[max(0, len(entries)-limit):] {
		shown.Entries = append(shown.Entries, e.Value())
	}
	return shown, nil
}

// seesAll reports whether a caller sees the decisions about others.
func seesAll(p *runtime.Principal) bool {
	return slices.Contains(p.Roles, "admin") || slices.Contains(p.Roles, "privacy-admin")
}
