package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/lint/dialect"
)

// asked returns the clients whose refusal is an error: those that were named, else
// the gates.
func (l *linter) asked() []dialect.Client {
	if len(l.opts.Clients) > 0 {
		return l.opts.Clients
	}
	return slices.DeleteFunc(dialect.Clients(), func(c dialect.Client) bool { return !c.Gate })
}

// clients asks the clients whether they take a tool.
func (l *linter) clients(t *ir.Tool) {
	definition := l.definition(t)
	for _, c := range l.asked() {
		problems := judge(c, definition)
		ignored := slices.IndexFunc(problems, func(p dialect.Problem) bool { return p.Verdict == dialect.Ignored })
		if ignored < 0 {
			ignored = len(problems)
		}
		l.tell(t, diag.ClientRefuses, c.Name+" refuses the tool", problems[:ignored])
		if len(l.opts.Clients) > 0 {
			l.tell(t, diag.ClientIgnores, c.Name+" ignores", problems[ignored:])
		}
	}
	if len(l.opts.Clients) == 0 && !l.opts.GateOnly {
		l.strictModes(t, definition)
	}
}

// definition returns a tool as clients see it.
func (l *linter) definition(t *ir.Tool) dialect.Tool {
	server := l.pkg.Server.Name
	if server == "" {
		server = "server" // what a person might call it
	}
	input, output := schemas(t)
	return dialect.Tool{Name: l.opts.Prefix + t.Name, Server: server, Description: t.Description, Input: input, Output: output}
}

// judge asks a client. Schemas that are no JSON were refused before.
func judge(c dialect.Client, t dialect.Tool) []dialect.Problem {
	problems, _ := c.Check(t)
	return problems
}

// tell reports all problems of one client in one finding.
func (l *linter) tell(t *ir.Tool, code diag.Code, what string, problems []dialect.Problem) {
	if len(problems) == 0 {
		return
	}
	var reasons, instead []string
	for _, p := range problems {
		reasons = append(reasons, p.What+places(p.Places))
		if !slices.Contains(instead, p.Instead) {
			instead = append(instead, p.Instead)
		}
	}
	l.handler(t, code, strings.Join(instead, "\n"), "%s: %s", what, strings.Join(reasons, "; "))
}

// maxPlaces is how many properties a finding names for one problem.
const maxPlaces = 3

func places(list []string) string {
	switch n := len(list); {
	case n == 0:
		return ""
	case n > maxPlaces:
		return fmt.Sprintf(" (%s and %d more)", strings.Join(list[:maxPlaces], ", "), n-maxPlaces)
	}
	return " (" + strings.Join(list, ", ") + ")"
}

// common is what strict modes refuse of nearly every useful tool, and what is reported
// when there is more or when it is asked for.
func common(what string) bool {
	switch what {
	case "optional properties", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
		"minLength", "maxLength", "maxItems", "minItems above 1":
		return true
	}
	return false
}

// strictModes reports in one finding which strict modes do not take a tool, unless all
// reasons are common ones.
func (l *linter) strictModes(t *ir.Tool, definition dialect.Tool) {
	var modes, names []string
	worth := l.opts.Strict
	for _, c := range dialect.Clients() {
		if c.Gate {
			continue
		}
		var reasons []string
		for _, p := range judge(c, definition) {
			if p.Verdict == dialect.Refused {
				reasons = append(reasons, p.What)
				worth = worth || !common(p.What)
			}
		}
		if len(reasons) > 0 {
			names = append(names, c.Name)
			modes = append(modes, c.Name+" ("+strings.Join(reasons, ", ")+")")
		}
	}
	if worth && len(modes) > 0 {
		l.handler(t, diag.StrictModes, "no harm where strict modes are not used; cloudg-gen lint -client "+strings.Join(names, ",")+" shows the places",
			"strict modes would refuse the tool: %s", strings.Join(modes, ", "))
	}
}
