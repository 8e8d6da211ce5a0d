package build

import (
	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/ir"
)

// serverDefaults is what //cloudg:server says: about the server, and for the
// primitives that say nothing themselves.
type serverDefaults struct {
	ir.Server
	category     string
	sensitivity  annotations.Sensitivity
	capabilities []annotations.Capability // nil when not given
	note         note                     // zero without a directive
	at           map[string]ir.Pos        // of what the directive says
}

func (b *builder) addServer(n note) {
	if b.server.note.Directive != nil {
		b.duplicate(n, b.server.note, "package")
		return
	}
	b.server = serverDefaults{
		Server: ir.Server{
			Name:         n.text("name"),
			Version:      n.text("version"),
			Instructions: n.text("instructions"),
		},
		category:     n.text("category"),
		sensitivity:  annotations.Sensitivity(n.text("sensitivity")),
		capabilities: capabilities(n),
		note:         n,
		at:           b.keys(n).places(),
	}
}

// capabilities returns the key of that name in documentation order: nil when it is
// absent, empty for none.
func capabilities(n note) []annotations.Capability {
	v, ok := n.Get("capabilities")
	if !ok {
		return nil
	}
	given := map[annotations.Capability]bool{}
	for _, s := range v.Strings() {
		given[annotations.Capability(s)] = true
	}
	list := []annotations.Capability{}
	for _, c := range annotations.Capabilities() {
		if given[c] {
			list = append(list, c)
		}
	}
	return list
}
