package analyzer

import (
	"go/token"
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/cloudg/cloudg/gen/diag"
)

// places turns places of diagnostics into positions of a pass.
type places struct {
	pass  *analysis.Pass
	files map[string]*token.File // by path; nil for what cannot be read
}

// pos returns the position of a place. Without one it is the package clause.
func (p *places) pos(at diag.Pos) token.Pos {
	f := p.file(at.File)
	switch {
	case f == nil:
		return p.pass.Files[0].Package
	case at.Line < 1 || at.Line > f.LineCount():
		return token.Pos(f.Base())
	}
	start := f.LineStart(at.Line)
	return min(start+token.Pos(max(at.Col, 1)-1), token.Pos(f.Base()+f.Size()))
}

// file returns a file of the position set. One that does not belong to the pass,
// such as that of a type in another package, is added with its lines.
func (p *places) file(name string) *token.File {
	if name == "" {
		return nil
	}
	if p.files == nil {
		p.files = map[string]*token.File{}
		for _, f := range p.pass.Files {
			tf := p.pass.Fset.File(f.FileStart)
			p.files[tf.Name()] = tf
		}
	}
	if f, ok := p.files[name]; ok {
		return f
	}
	p.files[name] = nil
	if src, err := os.ReadFile(name); err == nil {
		f := p.pass.Fset.AddFile(name, -1, len(src))
		f.SetLinesForContent(src)
		p.files[name] = f
	}
	return p.files[name]
}
