package leaktest

import (
	"bufio"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/command"
)

var kills = flag.Int("kills", 5, "how many times TestServersAreKilled kills a server")

// serverEnv names the environment variable that makes the test binary a server.
const serverEnv = "CLOUDG_TEST_SERVER_TO_KILL"

func TestMain(m *testing.M) {
	if os.Getenv(serverEnv) != "" {
		command.Main(func(r *runtime.Registry) error { return r.Add(mint(), judge()) }, command.Info{Name: "killed", Version: "1"})
	}
	os.Exit(m.Run())
}

const (
	namesPerCall = 10
	leastNames   = 50  // that a server gives out before it is killed
	moreNames    = 400 // at most that many more
)

// thing is the name of the thing with a number.
func thing(number int64) string { return fmt.Sprintf("thing-%d", number) }

// mint is a tool that names things from a number on.
func mint() *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "mint", Capabilities: []runtime.Capability{}},
		Handle: runtime.ToolFunc(func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			from, _ := args.Get("from")
			first, _ := from.Int()
			items := make([]codec.Value, namesPerCall)
			for i := range items {
				n := first + int64(i)
				items[i] = codec.ObjectValue(
					codec.Member{Name: "n", Value: codec.IntValue(n)},
					codec.Member{Name: "resource_name", Value: stringOf(thing(n))},
				)
			}
			return object("items", codec.ListValue(items...)), nil
		}),
	}
}

// judge is a tool that gets names by number, and returns the numbers of those that are
// not what mint had.
func judge() *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "judge", Capabilities: []runtime.Capability{}},
		Handle: runtime.ToolFunc(func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			var wrong []codec.Value
			items, _ := args.Get("items")
			for _, item := range items.Items() {
				number, _ := item.Get("n")
				name, _ := item.Get("name")
				if n, _ := number.Int(); name.Text() != thing(n) {
					wrong = append(wrong, number)
				}
			}
			return codec.ObjectValue(
				codec.Member{Name: "judged", Value: codec.IntValue(int64(items.Len()))},
				codec.Member{Name: "wrong", Value: codec.ListValue(wrong...)},
			), nil
		}),
	}
}

// named is a thing and its name.
type named struct {
	N    int64  `json:"n"`
	Name string `json:"name"`
}

// TestServersAreKilled kills servers at random, one after the other on one vault, while
// they answer. Every pseudonym that a client has got means the same to the next server.
func TestServersAreKilled(t *testing.T) {
	r := newRand(t)
	dir := t.TempDir()
	policy := filepath.Join(dir, "policy.json")
	document := fmt.Sprintf(`{"extends": "strict", "name": "kept", "vault": {"key": "of this test", "path": %q}}`, filepath.Join(dir, "vault"))
	if err := os.WriteFile(policy, []byte(document), 0o600); err != nil {
		t.Fatal(err)
	}
	var known []named // by the client
	for kill := range *kills {
		got := killed(t, r, policy, int64(kill)*1_000_000)
		if len(got) < leastNames {
			t.Fatalf("kill %d: only %d names were given out", kill, len(got))
		}
		known = append(known, got...)
		s := startServer(t, policy)
		recent := known[max(0, len(known)-2*moreNames):]
		if wrong := s.judge(t, recent); len(wrong) > 0 {
			t.Fatalf("kill %d: %d of %d names mean something else, such as that of %s", kill, len(wrong), len(recent), thing(wrong[0]))
		}
		s.end(t)
	}
	s := startServer(t, policy)
	for rest := known; len(rest) > 0; {
		n := min(len(rest), 2000)
		if wrong := s.judge(t, rest[:n]); len(wrong) > 0 {
			t.Fatalf("%d names mean something else in the end, such as that of %s", len(wrong), thing(wrong[0]))
		}
		rest = rest[n:]
	}
	s.end(t)
	t.Logf("%d names survived %d kills", len(known), *kills)
}

// killed starts a server, asks it for more names than it will live to give out, and
// returns those that it gave out.
func killed(t *testing.T, r *rand.Rand, policy string, first int64) (got []named) {
	t.Helper()
	s := startServer(t, policy)
	enough := leastNames + r.IntN(moreNames)
	go func() {
		for i := range int64((leastNames+moreNames)/namesPerCall + 10) {
			if s.send("mint", fmt.Sprintf(`{"from":%d}`, first+i*namesPerCall)) != nil {
				return // it is dead
			}
		}
	}()
	for {
		line, err := s.out.ReadBytes('\n')
		if err != nil {
			break // the rest of a line was never answered
		}
		var m struct {
			Result struct {
				StructuredContent struct {
					Items []struct {
						N    int64  `json:"n"`
						Name string `json:"resource_name"`
					}
				}
			}
		}
		if err := json.Unmarshal(line, &m); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		for _, item := range m.Result.StructuredContent.Items {
			if item.Name == thing(item.N) {
				t.Fatalf("the name of %s is its own", item.Name)
			}
			got = append(got, named{item.N, item.Name})
		}
		if len(got) >= enough {
			s.cmd.Process.Kill()
		}
	}
	s.cmd.Wait() // reports the kill
	return got
}

// A process is a server that a test may kill.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	errors *strings.Builder
	id     int
}

// startServer starts a server that serves over standard input and output.
func startServer(t *testing.T, policy string) *process {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := &process{cmd: exec.CommandContext(t.Context(), program, "serve", "--policy", policy), errors: new(strings.Builder)}
	s.cmd.Env = append(os.Environ(), serverEnv+"=1")
	s.cmd.Stderr = s.errors
	if s.in, err = s.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.out = bufio.NewReader(out)
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(s.in, `{"jsonrpc":"2.0","id":"start","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"leaktest","version":"1"}}}`)
	s.next(t)
	fmt.Fprintln(s.in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return s
}

// next returns the next line.
func (s *process) next(t *testing.T) []byte {
	t.Helper()
	line, err := s.out.ReadBytes('\n')
	if err != nil {
		t.Fatalf("the server says nothing: %v\n%s", cmp.Or(s.cmd.Wait(), err), s.errors)
	}
	return line
}

// send calls a tool.
func (s *process) send(tool, args string) error {
	s.id++
	_, err := fmt.Fprintf(s.in, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`+"\n", s.id, tool, args)
	return err
}

// judge returns the numbers of the things whose names the server takes for others.
func (s *process) judge(t *testing.T, names []named) []int64 {
	t.Helper()
	args, err := json.Marshal(map[string]any{"items": names})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.send("judge", string(args)); err != nil {
		t.Fatal(err)
	}
	var m struct {
		Result struct {
			StructuredContent struct {
				Judged int
				Wrong  []int64
			}
		}
	}
	line := s.next(t)
	if err := json.Unmarshal(line, &m); err != nil || m.Result.StructuredContent.Judged != len(names) {
		t.Fatalf("%v: %.500s", err, line)
	}
	return m.Result.StructuredContent.Wrong
}

// end ends a server in good order.
func (s *process) end(t *testing.T) {
	t.Helper()
	if err := s.in.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, s.errors)
	}
}
