package check

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// texts checks the arguments that arrive as text: variables of templates and
// arguments of prompts.
func (c *checker) texts() {
	for _, t := range c.pkg.Templates {
		c.variables(t)
		c.textual(t.Args, "a variable of a template")
	}
	for _, p := range c.pkg.Prompts {
		c.textual(p.Args, "an argument of a prompt")
	}
}

// textual refuses arguments of types that no text can become.
func (c *checker) textual(args *ir.Struct, what string) {
	for _, f := range args.Fields {
		if !fromText(f.Type.Base().Kind) {
			c.list.Errorf(diag.TextParameter, diag.Pos(f.Pos), "take a string and parse it in the handler, or a type with UnmarshalText",
				"%s: %s is read from text, and this is %s", c.subject(args, f), what, describe(f.Type))
		}
	}
}

// fromText reports whether a text can be decoded as a value of the kind.
func fromText(k ir.Kind) bool {
	switch k {
	case ir.KindBool, ir.KindInt, ir.KindUint, ir.KindFloat, ir.KindString, ir.KindEnum, ir.KindTime, ir.KindText:
		return true
	}
	return false
}

// variables checks that each variable of a template has a parameter of its name, and
// each parameter a variable.
func (c *checker) variables(t *ir.Template) {
	var variables, parameters []string
	for _, v := range t.Variables {
		variables = append(variables, v.Name)
	}
	for _, f := range t.Args.Fields {
		parameters = append(parameters, f.Name)
	}
	label := t.Func.Label()
	for _, v := range t.Variables {
		if !slices.Contains(parameters, v.Name) {
			c.list.Errorf(diag.UnboundVariable, diag.Pos(v.Pos), didYouMean(v.Name, parameters, "add the parameter after the context"),
				"%s: no parameter has the wire name of the variable %s", label, v.Name)
		}
	}
	for _, f := range t.Args.Fields {
		if !slices.Contains(variables, f.Name) {
			c.list.Errorf(diag.UnknownVariable, diag.Pos(f.Pos), didYouMean(f.Name, variables, variableHint(t, f.Name)),
				"%s: the template has no variable %s", label, f.Name)
		}
	}
}

var braces = regexp.MustCompile(`\{[^{}]*\}`)

// variableHint says how to write a variable, and what in the template is none.
func variableHint(t *ir.Template, name string) string {
	hint := "write {" + name + "} or {+" + name + "} where its value stands in the URI"
	for _, text := range braces.FindAllString(t.URITemplate, -1) {
		inner := strings.TrimSuffix(strings.TrimPrefix(text[1:len(text)-1], "+"), "*")
		if !slices.ContainsFunc(t.Variables, func(v ir.Variable) bool { return v.Name == inner }) {
			return hint + "; " + text + " is no variable, whose name has letters, digits and _ only"
		}
	}
	return hint
}

// didYouMean hints at the name that was probably meant.
func didYouMean(name string, names []string, otherwise string) string {
	if s := directive.Suggest(name, names); s != "" {
		return "did you mean " + s + "?"
	}
	return otherwise
}

// completions refuses the key complete on anything but variables of templates and
// arguments of prompts.
func (c *checker) completions() {
	completable := map[*ir.Struct]bool{}
	for _, t := range c.pkg.Templates {
		completable[t.Args] = true
	}
	for _, p := range c.pkg.Prompts {
		completable[p.Args] = true
	}
	for _, t := range c.pkg.Tools {
		completable[t.Args] = false
	}
	for _, s := range c.pkg.Structs {
		if completable[s] {
			continue
		}
		for _, f := range s.Fields {
			if f.Complete != "" {
				p := property{checker: c, field: f, name: c.subject(s, f)}
				p.errorf(diag.CompleteOnTool, "complete", "delete it; resource templates and prompts have completions",
					"MCP completes no arguments of tools")
			}
		}
	}
}
