package dialect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// Tool is the definition of a tool.
type Tool struct {
	Name        string // with the prefix under which clients see it
	Server      string // name of the server, which some clients put before that of the tool
	Description string
	Input       string // JSON Schema of the arguments
	Output      string // JSON Schema of the structured content, "" for none
}

// Verdict is what a client does about a problem.
type Verdict uint8

// The verdicts.
const (
	Refused Verdict = iota // the request fails, or the client leaves the tool out
	Ignored                // the tool works, but the client or the model does not see this
)

// Problem is a reason why a client does not take a tool as it is.
type Problem struct {
	Verdict Verdict
	What    string   // what the client does not take
	Places  []string // properties in which it occurs, in the order of the schema; empty for the tool itself
	Instead string   // what to write
}

// Client is a client, or a mode of one.
type Client struct {
	Name  string // as in -client
	Title string // for people
	Gate  bool   // in daily use, so that a refusal is an error
	// MaxTools is how many tools of all servers together the client takes at once,
	// 0 for no limit that is known.
	MaxTools int

	rules []rule
}

// rule adds what it finds to c.
type rule func(c *check)

// Clients returns the clients: the gates first, then the strict modes.
func Clients() []Client {
	return []Client{
		mcp(), typescript(), anthropic(), openAI(), gemini(), vsCode(), cursor(), claudeCode(),
		anthropicStrict(), openAIStrict(), geminiOpenAPI(),
	}
}

// Names returns the names of the clients.
func Names() []string {
	var names []string
	for _, c := range Clients() {
		names = append(names, c.Name)
	}
	return names
}

// Lookup returns the client of a name; ok is false when there is none.
func Lookup(name string) (c Client, ok bool) {
	all := Clients()
	i := slices.IndexFunc(all, func(c Client) bool { return c.Name == name })
	if i < 0 {
		return Client{}, false
	}
	return all[i], true
}

// Check returns the problems that the client has with a tool, those that it
// refuses first. The error says that a schema of the tool is no JSON.
func (c Client) Check(t Tool) ([]Problem, error) {
	k := &check{tool: t}
	var err error
	if k.input, err = parse(t.Input); err != nil {
		return nil, fmt.Errorf("input schema of %s: %w", t.Name, err)
	}
	if t.Output != "" {
		if k.output, err = parse(t.Output); err != nil {
			return nil, fmt.Errorf("output schema of %s: %w", t.Name, err)
		}
	}
	for _, r := range c.rules {
		r(k)
	}
	slices.SortStableFunc(k.problems, func(a, b Problem) int { return int(a.Verdict) - int(b.Verdict) })
	return k.problems, nil
}

func parse(text string) (codec.Value, error) {
	return codec.Parse([]byte(text), codec.Limits{})
}

// check is the look of one client at one tool.
type check struct {
	tool          Tool
	input, output codec.Value
	problems      []Problem
}

// refuse and ignore add a problem of the tool itself.
func (c *check) refuse(what, instead string) { c.add(Refused, "", what, instead) }
func (c *check) ignore(what, instead string) { c.add(Ignored, "", what, instead) }

// add adds a problem, or another place to one that is known.
func (c *check) add(v Verdict, place, what, instead string) {
	i := slices.IndexFunc(c.problems, func(p Problem) bool { return p.Verdict == v && p.What == what && p.Instead == instead })
	if i < 0 {
		i = len(c.problems)
		c.problems = append(c.problems, Problem{Verdict: v, What: what, Instead: instead})
	}
	if p := &c.problems[i]; place != "" && !slices.Contains(p.Places, place) {
		p.Places = append(p.Places, place)
	}
}

// Parse returns the clients that a comma-separated list names. The error says which
// one there is not.
func Parse(list string) ([]Client, error) {
	var clients []Client
	for name := range strings.SplitSeq(list, ",") {
		c, ok := Lookup(name)
		if !ok {
			return nil, fmt.Errorf("there is no client %q: use some of %s", name, strings.Join(Names(), ","))
		}
		clients = append(clients, c)
	}
	return clients, nil
}
