package testgen

import (
	"encoding/json"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"

	"github.com/cloudg/cloudg/internal/testgen/drive"
)

// maxFuzzed bounds the length of arguments: the validator is slow.
const maxFuzzed = 2048

// FuzzGeneratedDecoders is the differential test with arguments that the fuzzer makes: a
// seed for valid and nearly valid ones, or a text. What a decoder says must be what a
// validator says about the published schema, but for the documented coercions and
// refusals; and where the seed makes something that encoding/json reads alike, the values
// must be equal.
func FuzzGeneratedDecoders(f *testing.F) {
	if fuzzed := flag.Lookup("test.fuzz"); fuzzed == nil || fuzzed.Value.String() == "" {
		f.Skip("TestCompiled gives the same decoders arguments of this kind; building them twice shows nothing more")
	}
	p := build(f)
	tools := p.tools(f)
	ask := p.start(f)
	for i, tool := range tools {
		m := argumentMaker{random: rand.New(rand.NewPCG(1, uint64(i))), root: tool.judge.text, wrong: 0.05}
		f.Add(uint16(i), uint64(i), "")
		f.Add(uint16(i), uint64(0), m.value(tool.judge.text))
	}
	f.Fuzz(func(t *testing.T, number uint16, seed uint64, args string) {
		tool := tools[int(number)%len(tools)]
		r := drive.Request{Case: tool.caseName, Tool: tool.name, Args: []byte(args), Decode: true}
		switch {
		case args == "":
			r = tool.made(t, seed)
		case len(args) > maxFuzzed || !json.Valid(r.Args):
			return
		}
		response := ask(t, r)
		problem := tool.judge.disagreement(r.Args, response.Violations)
		if len(response.Violations) == 0 && trusting[tool.caseName+"."+tool.name] {
			problem = ""
		}
		if problem != "" || response.Error != "" || response.Difference != "" {
			t.Errorf("%s.%s %s: %s%s%s", tool.caseName, tool.name, r.Args, problem, response.Error, response.Difference)
		}
	})
}

// made returns a request with arguments made from a seed.
func (t *tool) made(tb testing.TB, seed uint64) drive.Request {
	m := argumentMaker{random: rand.New(rand.NewPCG(seed, 11)), root: t.judge.text}
	m.wrong = []float64{0, 0.02, 0.2}[seed%3]
	r := drive.Request{Case: t.caseName, Tool: t.name, Args: []byte(m.value(t.judge.text)), Decode: true}
	if !m.odd && !unlike[t.caseName+"."+t.name] {
		r.Std = standard(tb, t.judge.text, r.Args)
	}
	return r
}

// start starts the program, which answers until the test ends.
func (p *program) start(tb testing.TB) func(testing.TB, drive.Request) drive.Response {
	tb.Helper()
	cmd := exec.Command(p.binary)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		tb.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := in.Close(); err != nil {
			tb.Error(err)
		}
		if rest, err := io.ReadAll(out); err != nil || len(rest) > 0 {
			tb.Errorf("the program has more to say: %s, error %v", rest, err)
		}
		if err := cmd.Wait(); err != nil {
			tb.Error(err)
		}
	})
	requests, responses := json.NewEncoder(in), json.NewDecoder(out)
	return func(tb testing.TB, r drive.Request) (response drive.Response) {
		tb.Helper()
		if err := requests.Encode(r); err != nil {
			tb.Fatal(err)
		}
		if err := responses.Decode(&response); err != nil {
			tb.Fatal(err)
		}
		return response
	}
}
