package build

import (
	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/load"
)

// typeNote returns the directive of that word in the doc comment of a type, wherever
// the type is declared. What is wrong with a line of the package itself is reported
// when its files are scanned.
func (b *builder) typeNote(d *load.TypeDecl, word string) (n note, ok bool) {
	if d == nil || d.Doc == nil {
		return note{}, false
	}
	for _, c := range d.Doc.List {
		if !mentions(c.Text) {
			continue
		}
		if parsed, problems := directive.Parse(c.Text); parsed != nil && parsed.Word == word && len(problems) == 0 {
			return note{Directive: parsed, at: c.Pos()}, true
		}
	}
	return note{}, false
}
