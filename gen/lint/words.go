package lint

import (
	"strings"
	"unicode/utf8"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/templates"
)

// minDescription is the number of characters that a description must exceed.
const minDescription = 40

// words looks at what a handler says about itself.
func (l *linter) words(h ir.Handler) {
	c := h.Common()
	if c.Title == "" {
		l.handler(h, diag.MissingTitle, `add title="…" to the directive: a name for people`, "the %s has no title", h.Word())
	}
	const hint = "say in the doc comment what it does, when to use it and what comes back"
	if strings.Contains(c.Description, templates.DescriptionPlaceholder) {
		l.handler(h, diag.Placeholder, hint, "the description of the %s is the placeholder of cloudg-gen new", h.Word())
	}
	switch n := utf8.RuneCountInString(c.Description); {
	case n == 0:
		l.handler(h, diag.ShortDescription, hint, "the %s has no description", h.Word())
	case n <= minDescription:
		l.handler(h, diag.ShortDescription, hint, "the description of the %s has %d characters; a useful one has more than %d", h.Word(), n, minDescription)
	}
}

// completions looks for what clients could propose and nobody tells them.
func (l *linter) completions(h ir.Handler) {
	switch h := h.(type) {
	case *ir.Template:
		for _, v := range h.Variables {
			if !completes(h.Completions, v.Name) {
				l.report(diag.NoCompletion, v.Pos, completionHint(h, v.Name),
					"%s: nothing completes the variable %s", h.Func.Label(), v.Name)
			}
		}
	case *ir.Prompt:
		if h.Args == nil {
			return
		}
		for _, f := range h.Args.Fields {
			if f.Required && !completes(h.Completions, f.Name) {
				l.at(property{f, h, h.Args, true}, diag.NoCompletion, completionHint(h, f.Name), "a required argument that nothing completes")
			}
		}
	}
}

func completes(list []*ir.Completion, argument string) bool {
	for _, c := range list {
		if c.Argument == argument {
			return true
		}
	}
	return false
}

func completionHint(h ir.Handler, argument string) string {
	return "write a function with //cloudg:complete " + h.Common().Func.Label() + "." + argument
}
