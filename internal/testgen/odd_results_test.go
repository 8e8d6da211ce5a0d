package testgen

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/internal/testgen/drive"
)

// trusting are the tools with results whose schema an author has written: nothing
// keeps what it says but the author's methods.
var trusting = map[string]bool{"declared.echo": true}

// oddResults calls every tool with arguments that no caller can send, which most tools
// send back: every result must match the schema that its tool publishes, or be an error.
func oddResults(t *testing.T, p *program) {
	var requests []drive.Request
	for i, tool := range p.tools(t) {
		m := argumentMaker{random: rand.New(rand.NewPCG(2, uint64(i))), root: tool.judge.text}
		for n := range uint64(rounds) {
			args := []byte(m.value(tool.judge.text))
			requests = append(requests, drive.Request{Case: tool.caseName, Tool: tool.name, Args: args, Scramble: n + 1})
		}
	}
	var responses []drive.Response
	p.run(t, requests, &responses)
	undeclared, written, failures := 0, 0, 0
	for i, r := range responses {
		asked, result := requests[i], string(r.Result)
		switch trusts := trusting[asked.Case+"."+asked.Tool]; {
		case r.Error != "" || strings.Contains(result, "does not match the output schema") && !trusts:
			t.Errorf("%s.%s %s, scrambled by %d: %s%s", asked.Case, asked.Tool, asked.Args, asked.Scramble, r.Error, result)
			if failures++; failures == 20 {
				t.Fatal("and so on")
			}
		case strings.Contains(result, "not one of the declared values"):
			undeclared++
		case !strings.Contains(result, `"isError":true`):
			written++
		}
	}
	t.Logf("%d results, %d written, %d with undeclared values", len(requests), written, undeclared)
	if undeclared < rounds || written < len(requests)/4 {
		t.Error("too few results are odd, or too many")
	}
}
