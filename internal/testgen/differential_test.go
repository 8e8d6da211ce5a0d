package testgen

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/internal/testgen/drive"
)

// rounds is the number of random arguments for each tool of the corpus.
const rounds = 600

// unlike are the tools whose arguments encoding/json reads in another way, as is
// documented: durations and URLs as text, interfaces by a discriminator, integers by
// name.
var unlike = map[string]bool{
	"foreigners.echo": true, "foreigners.flat": true,
	"unions.echo": true, "unions.area": true, "unions.events": true,
	"rules.present": true, "rules.check_durations": true, "rules.check_names": true,
	"keys.maps": true, "keys.by_name": true, "keys.flat": true,
}

// tool is what a client sees of a tool of a case.
type tool struct {
	caseName, name string
	judge          *judge
}

// tools lists the tools of all cases.
func (p *program) tools(t testing.TB) []tool {
	t.Helper()
	var requests []drive.Request
	for _, c := range p.cases {
		requests = append(requests, drive.Request{Case: c.name})
	}
	var responses []drive.Schemas
	p.run(t, requests, &responses)
	var out []tool
	for i, c := range p.cases {
		var list []struct {
			Name        string
			InputSchema json.RawMessage
		}
		if err := json.Unmarshal(responses[i].Tools, &list); err != nil {
			t.Fatal(err)
		}
		for _, item := range list {
			out = append(out, tool{c.name, item.Name, newJudge(t, item.InputSchema)})
		}
	}
	return out
}

// differential gives random arguments to every tool of the corpus.
// What its decoder says must be what a validator says about the published schema,
// but for the documented coercions and refusals, and what it decodes must be what
// encoding/json decodes.
func differential(t *testing.T, p *program) {
	tools := p.tools(t)
	run := seed(t)
	var requests []drive.Request
	for i, tool := range tools {
		m := argumentMaker{random: rand.New(rand.NewPCG(run, uint64(i))), root: tool.judge.text}
		for n := range rounds {
			m.wrong, m.odd = []float64{0, 0.02, 0.2}[n%3], false
			args := []byte(m.value(tool.judge.text))
			r := drive.Request{Case: tool.caseName, Tool: tool.name, Args: args, Decode: true}
			if !m.odd && !unlike[tool.caseName+"."+tool.name] {
				r.Std = standard(t, tool.judge.text, args)
			}
			requests = append(requests, r)
		}
	}
	var responses []drive.Response
	p.run(t, requests, &responses)

	accepted, compared, failures := map[string]int{}, 0, 0
	var good []drive.Request
	for i, r := range responses {
		tool, args := tools[i/rounds], requests[i].Args
		problem := tool.judge.disagreement(args, r.Violations)
		if len(r.Violations) == 0 && trusting[tool.caseName+"."+tool.name] {
			problem = ""
		}
		if problem == "" && r.Error == "" && r.Difference == "" {
			if len(r.Violations) == 0 {
				accepted[tool.caseName+"."+tool.name]++
				good = append(good, drive.Request{Case: tool.caseName, Tool: tool.name, Args: args, Direct: true})
				if requests[i].Std != nil {
					compared++
				}
			}
			continue
		}
		t.Errorf("%s.%s %s: %s%s%s", tool.caseName, tool.name, args, problem, r.Error, r.Difference)
		if failures++; failures == 20 {
			t.Fatal("and so on")
		}
	}
	for _, tool := range tools {
		if name := tool.caseName + "." + tool.name; accepted[name] < rounds/100 {
			t.Errorf("%s accepted %d of %d arguments: the test makes too few good ones", name, accepted[name], rounds)
		}
	}
	t.Logf("%d arguments, %d values compared with encoding/json", len(requests), compared)
	if compared < len(requests)/10 {
		t.Error("too few values were compared")
	}
	resultsMatch(t, p, good)
}

// resultsMatch makes the calls: no result may differ from the schema that its tool
// publishes.
func resultsMatch(t *testing.T, p *program, calls []drive.Request) {
	var responses []drive.Response
	p.run(t, calls, &responses)
	for i, r := range responses {
		trusts := trusting[calls[i].Case+"."+calls[i].Tool]
		if r.Error != "" || strings.Contains(string(r.Result), "does not match the output schema") && !trusts {
			t.Errorf("%s.%s %s: %s%s", calls[i].Case, calls[i].Tool, calls[i].Args, r.Error, r.Result)
		}
	}
}

// standard returns arguments for encoding/json.
func standard(t testing.TB, s schema, args []byte) []byte {
	t.Helper()
	parsed, err := parseJSON(args)
	if err != nil {
		t.Fatalf("%v: %s", err, args)
	}
	return []byte(encode(fill(s, s, parsed)))
}

// noArguments checks the ways to send none.
func noArguments(t *testing.T, p *program) {
	var requests []drive.Request
	tools := p.tools(t)
	forms := [][]byte{nil, []byte("null"), []byte("{}"), []byte(" ")}
	for _, tool := range tools {
		for _, form := range forms {
			requests = append(requests, drive.Request{Case: tool.caseName, Tool: tool.name, Args: form, Decode: true})
		}
	}
	var responses []drive.Response
	p.run(t, requests, &responses)
	for i, r := range responses {
		first, tool := responses[i-i%len(forms)], tools[i/len(forms)]
		if len(r.Violations) != len(first.Violations) || r.Error != "" {
			t.Errorf("%s.%s: arguments %q give %v, absent ones %v", tool.caseName, tool.name, requests[i].Args, r, first)
		}
	}
}
