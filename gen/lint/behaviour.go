package lint

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// behaviour compares the hints of a tool with each other and with its capabilities.
// A derived hint never contradicts, so what does was written.
func (l *linter) behaviour(t *ir.Tool) {
	writes := of(t, annotations.WriteState, annotations.WriteFS, annotations.Exec)
	outside := of(t, annotations.CloudAccess, annotations.Exec)
	contradicts := func(hint, format string, args ...any) { l.handler(t, diag.HintContradiction, hint, format, args...) }
	h := t.Hints
	if h.ReadOnly == annotations.True && writes != "" {
		contradicts("delete readonly, or "+writes+" from the capabilities", "readonly, and the capabilities hold %s", writes)
	}
	if h.ReadOnly == annotations.False && writes == "" {
		contradicts("add write_state, write_fs or exec to the capabilities, or delete readonly=false", "readonly=false, and no capability writes")
	}
	if h.ReadOnly == annotations.True && h.Destructive == annotations.True {
		contradicts("delete destructive, or add write_state, write_fs or exec to the capabilities and have no readonly", "readonly and destructive")
	}
	if h.OpenWorld == annotations.True && outside == "" {
		contradicts("add cloud_access or exec to the capabilities, or delete openworld", "openworld, and no capability reaches outside")
	}
	if h.OpenWorld == annotations.False && outside != "" {
		contradicts("delete openworld=false, or "+outside+" from the capabilities", "openworld=false, and the capabilities hold %s", outside)
	}
	if h.ReadOnly == annotations.False && h.Idempotent == annotations.Unset {
		l.handler(t, diag.OpenHint, "add idempotent, or idempotent=false", "the tool writes, and nothing says whether a second call changes more")
	}
	if fn := t.Func; writes != "" && l.survey != nil && l.survey.Asking[fn.Pos] {
		l.report(diag.AsksAndWrites, fn.Pos, "do nothing irreversible before the last question, and say so with //cloudg:nolint "+string(diag.AsksAndWrites),
			"%s: asks the person or the client, and the capabilities hold %s: the handler may start again with every answer", fn.Label(), writes)
	}
}

// of returns those of the capabilities that a tool has, "" for none.
func of(t *ir.Tool, capabilities ...annotations.Capability) string {
	var has []string
	for _, c := range t.Capabilities {
		if slices.Contains(capabilities, c) {
			has = append(has, string(c))
		}
	}
	return strings.Join(has, " and ")
}
