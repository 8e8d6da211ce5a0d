package command

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/middleware"
	"github.com/cloudg/cloudg/runtime/policy"
)

// policyFlags are the flags of policy.
type policyFlags struct {
	caller                 *principalFlags
	policy                 string
	tool, resource, prompt string
	all, force, json       bool
	given                  func(func(*flag.Flag)) // gives the flags that are set
}

func policyCommand() *command {
	return &command{
		name:    "policy",
		usage:   "list | show | check FILE... | explain | schema | vault WORD | verify-log FILE...",
		summary: "show, check and explain policies",
		details: "  list     the built-in policies\n" +
			"  show     what the policy says, as JSON and without secrets\n" +
			"  check    what is wrong with documents; the exit code is 1 when something is.\n" +
			"           Warnings are about what is most likely not meant\n" +
			"  explain  why somebody may or may not use a primitive, and what would change it\n" +
			"  schema   the JSON Schema of documents, for editors\n" +
			"  vault    the pseudonyms that a policy keeps in a file, while no server has it\n" +
			"           open: vault stats, vault export FILE, vault import FILE. An export can\n" +
			"           be read by everybody who gets it, and is as secret as the values in it\n" +
			"  verify-log\n" +
			"           whether an audit log that was written with --audit-chain is as it was\n" +
			"           written: in all its files, oldest first. The exit code is 1 when it is\n" +
			"           not. $" + middleware.ChainVariable + " holds the key",
		words: func(_ *program, before []string) []string {
			switch {
			case len(before) == 0:
				return []string{"list", "show", "check", "explain", "schema", "vault"}
			case len(before) == 1 && before[0] == "vault":
				return []string{"stats", "export", "import"}
			}
			return nil
		},
		prepare: func(p *program, fs *flag.FlagSet) func(context.Context, []string) error {
			f := &policyFlags{caller: definePrincipalFlags(fs), given: fs.Visit}
			p.definePolicyFlag(fs, &f.policy)
			fs.StringVar(&f.tool, "tool", "", "explain access to the tool `NAME`")
			fs.StringVar(&f.resource, "resource", "", "explain access to the resource at `URI`, or to a template")
			fs.StringVar(&f.prompt, "prompt", "", "explain access to the prompt `NAME`")
			fs.BoolVar(&f.all, "all", false, "with show, print what is empty or has its default, too")
			fs.BoolVar(&f.force, "force", false, "with vault export, replace the file; with vault import, let the file win over entries with the same pseudonym")
			fs.BoolVar(&f.json, "json", false, "print JSON, as show and schema always do")
			return func(_ context.Context, args []string) error { return p.policies(f, args) }
		},
	}
}

func (p *program) policies(f *policyFlags, args []string) error {
	const words = "policy takes one of list, show, check, explain, schema, vault, verify-log"
	if len(args) == 0 {
		return usageErrorf(words)
	}
	word, args := args[0], args[1:]
	if err := f.fit(word); err != nil {
		return err
	}
	switch {
	case word == "check" && len(args) > 0:
		return p.checkPolicies(f, args)
	case word == "check":
		return usageErrorf("policy check takes the paths of documents")
	case word == "verify-log" && len(args) > 0:
		return p.verifyLog(f, args)
	case word == "verify-log":
		return usageErrorf("policy verify-log takes the paths of files, oldest first")
	case word == "show" && len(args) == 1 && f.policy == "":
		f.policy = args[0]
	case word == "vault":
		return p.policyVault(f, args)
	case word == "show" && len(args) > 0:
		return usageErrorf("policy show takes one policy, as an argument or with --policy")
	case len(args) > 0:
		return usageErrorf("policy %s takes no arguments", word)
	}
	switch word {
	case "list":
		return p.listPolicies(f)
	case "show":
		return p.showPolicy(f)
	case "explain":
		return p.explainPolicy(f)
	case "schema":
		_, err := p.stdout.Write(policy.Schema())
		return err
	}
	return usageErrorf(words)
}

// fit reports the flags that mean nothing to a word.
func (f *policyFlags) fit(word string) error {
	words := map[string][]string{"policy": {"show", "explain", "vault"}, "all": {"show"}, "force": {"vault"}, "json": {"list", "show", "check", "explain", "schema", "vault", "verify-log"}}
	for _, name := range []string{"tool", "resource", "prompt", "principal-id", "role", "no-default-role"} {
		words[name] = []string{"explain"}
	}
	var err error
	f.given(func(given *flag.Flag) {
		if of := words[given.Name]; of != nil && !slices.Contains(of, word) && err == nil {
			err = usageErrorf("policy %s has no flag --%s; it is one of policy %s", word, given.Name, strings.Join(of, " and "))
		}
	})
	return err
}

// quiet is a logger for policies that decide about no calls.
func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

func (p *program) listPolicies(f *policyFlags) error {
	t := &table{title: fmt.Sprintf("Built-in policies (%d)", len(policy.Profiles())), header: []string{"Policy", "Extends", "Description"}}
	var values []codec.Value
	for _, name := range policy.Profiles() {
		doc, err := policy.ReadProfile(name)
		if err != nil {
			return err
		}
		parent := ""
		if n := len(doc.Origin.Extends); n > 0 {
			parent = doc.Origin.Extends[n-1]
		}
		t.rows = append(t.rows, []string{name, parent, doc.Description})
		values = append(values, codec.ObjectValue(textMember("policy", name), textMember("extends", parent), textMember("description", doc.Description)))
	}
	if f.json {
		return p.printJSON(codec.ListValue(values...))
	}
	_, err := p.stdout.Write(t.render(tableColumns(p.stdout)))
	return err
}

func (p *program) explainPolicy(f *policyFlags) error {
	pol, err := p.loadPolicy(f.policy, quiet())
	if err != nil {
		return err
	}
	registry, err := p.newRegistry()
	if err != nil {
		return err
	}
	spec, uri, err := f.primitive(registry, pol)
	if err != nil {
		return err
	}
	explanation := pol.Explain(f.caller.principal(), spec, uri)
	if f.json {
		return p.printJSON(explanationValue(&explanation))
	}
	_, err = fmt.Fprint(p.stdout, explanation)
	return err
}

// primitive returns what is to be explained, and the URI that is asked for. What the
// caller may not know of is passed over as in a read, unless nothing else is left.
func (f *policyFlags) primitive(r *runtime.Registry, pol *policy.Policy) (spec runtime.Spec, uri runtime.RequestedURI, err error) {
	given := 0
	for _, name := range []string{f.tool, f.resource, f.prompt} {
		if name != "" {
			given++
		}
	}
	if given != 1 {
		return nil, uri, usageErrorf("policy explain takes one of --tool, --resource, --prompt")
	}
	if tool, ok := r.Tool(f.tool); ok {
		return tool, uri, nil
	}
	if prompt, ok := r.Prompt(f.prompt); ok {
		return prompt, uri, nil
	}
	if template, ok := r.Template(f.resource); ok {
		return template, uri, nil
	}
	known := func(s runtime.Spec, uri runtime.RequestedURI) bool { return pol.Allowed(f.caller.principal(), s, uri) }
	found, ok := r.ReadTarget(f.resource, known)
	if !ok {
		found, ok = r.ReadTarget(f.resource, func(runtime.Spec, runtime.RequestedURI) bool { return true })
	}
	if ok {
		return found.Spec, found.URI, nil
	}
	return nil, uri, f.nothing(r)
}

// nothing says that there is nothing with the name that is to be explained.
func (f *policyFlags) nothing(r *runtime.Registry) error {
	what, name := "tool", f.tool
	switch {
	case f.resource != "":
		what, name = "resource", f.resource
	case f.prompt != "":
		what, name = "prompt", f.prompt
	}
	var names []string
	for _, s := range specs(r) {
		if kind := string(s.Kind()); strings.HasPrefix(kind, what) { // a template is one of resources
			names = append(names, s.Key())
		}
	}
	return fmt.Errorf("there is no %s %s; names are those without the prefix", what, wrongWord(name, names))
}
