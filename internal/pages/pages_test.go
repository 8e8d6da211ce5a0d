package pages

import (
	"bytes"
	"flag"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

var update = flag.Bool("update", false, "rewrite what commands print in the pages")

// masks replace what differs from one run to the next by what the pages show there.
var masks = []struct {
	pattern *regexp.Regexp
	with    string
}{
	{regexp.MustCompile(`\b[0-9a-f]{64}\b`), "(64 digits)"},
	{regexp.MustCompile(`retry in [0-9.]+s`), "retry in 43199.8s"},
	{regexp.MustCompile(`"duration_s": [0-9.]+`), `"duration_s": 0.004`},
}

// TestPages runs the commands of all pages.
func TestPages(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell to run the commands in:", err)
	}
	bin := build(t)
	for _, path := range []string{"../../docs/policy.md", troubleshooting, "../../examples/catalog/README.md", "../../examples/catalog/LIVE.md"} {
		t.Run(filepath.Base(path), func(t *testing.T) {
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			p := parsePage(string(before))
			p.run(t, shell, bin)
			if *update {
				if err := os.WriteFile(path, []byte(p.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(before), p.String()); diff != "" {
				t.Errorf("%s (-page +commands):\n%s\ngo test ./internal/pages -update writes what the commands print", path, diff)
			}
		})
	}
}

// basics are what commands on pages may use besides ours, because every reader has it.
var basics = []string{"sh", "go", "cat", "cp", "head", "ls", "mkdir", "mv", "rm", "sleep", "sort", "tail", "tr", "wc"}

// build returns a directory with the commands that pages run, and nothing else.
func build(t *testing.T) (bin string) {
	t.Helper()
	bin = t.TempDir()
	cmd := exec.Command("go", "build", "-o", bin+string(filepath.Separator), "../../examples/catalog", "../../cmd/cloudg-gen")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range basics {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skip("pages need what is not here:", err)
		}
		if err := os.Symlink(path, filepath.Join(bin, name)); err != nil {
			t.Skip("commands cannot be linked to:", err)
		}
	}
	return bin
}

// A page is its text in pieces, some of which are what a command prints.
type page struct {
	pieces   []string
	files    map[string]string // by name
	commands []command
}

// A command is a line of a shell. What it prints is a piece.
type command struct {
	line  string
	piece int
}

// parsePage takes a page to pieces.
func parsePage(text string) *page {
	p := &page{files: map[string]string{}}
	const fence = "```"
	block, name := "", "" // the language of the block that a line is in, and its file
	for _, line := range strings.SplitAfter(text, "\n") {
		opening, isFence := strings.CutPrefix(strings.TrimSpace(line), fence)
		switch {
		case isFence && block != "":
			block, name = "", ""
		case isFence:
			block, name, _ = strings.Cut(opening, " ")
		case block == "console" && strings.HasPrefix(line, "$ "):
			p.pieces = append(p.pieces, line, "")
			p.commands = append(p.commands, command{strings.TrimSpace(line[2:]), len(p.pieces) - 1})
			continue
		case block == "console" && len(p.commands) > 0:
			continue // printed by the command before
		case name != "":
			p.files[name] += line
		}
		p.pieces = append(p.pieces, line)
	}
	return p
}

// String puts the page together again.
func (p *page) String() string { return strings.Join(p.pieces, "") }

// busyPort is the port of which pages say that another program has it.
const busyPort = "8765"

// busy returns a port that is in use, to stand for [busyPort].
func busy(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// goEnv returns what the go command needs of the environment, and that it asks nobody.
func goEnv(t *testing.T) []string {
	t.Helper()
	env := []string{"GOPROXY=off", "GOFLAGS=", "GOWORK=off"}
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOTOOLCHAIN"} {
		value, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		env = append(env, name+"="+strings.TrimSpace(string(value)))
	}
	return env
}

// run runs the commands in a module with the files of the page, of which cloudg is a
// part as it is here.

func (p *page) run(t *testing.T, shell, bin string) {
	t.Helper()
	dir := testmodule.Write(t, "example.com/inventory", p.files)
	port := busy(t)
	const end = "\x1e\n"
	var script strings.Builder
	for _, c := range p.commands {
		script.WriteString(strings.ReplaceAll(c.line, busyPort, port) + "\nprintf '\\036\\n'\n")
	}
	cmd := exec.Command(shell)
	cmd.Dir = dir
	cmd.Env = append(goEnv(t), "PATH="+bin, "HOME="+bin, "PWD="+dir)
	cmd.Stdin = strings.NewReader(script.String())
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	printed := strings.Split(out.String(), end)
	if len(printed) != len(p.commands)+1 {
		t.Fatalf("%d commands printed %d texts:\n%s", len(p.commands), len(printed), &out)
	}
	for i, c := range p.commands {
		text := strings.ReplaceAll(strings.ReplaceAll(printed[i], dir, "/home/ada/inventory"), ":"+port, ":"+busyPort)
		text = strings.ReplaceAll(text, "port "+port, "port "+busyPort)
		for _, m := range masks {
			text = m.pattern.ReplaceAllString(text, m.with)
		}
		p.pieces[c.piece] = text
	}
}

func TestParsePage(t *testing.T) {
	const text = "Text\n```yaml a.yaml\nname: a\n```\nMore\n```console\n$ one\nout\n$ two\n```\n```text\n$ three\n```\nEnd"
	p := parsePage(text)
	if diff := cmp.Diff(map[string]string{"a.yaml": "name: a\n"}, p.files); diff != "" {
		t.Errorf("files (-want +got)\n%s", diff)
	}
	for i, c := range p.commands {
		p.pieces[c.piece] = []string{"1\n", "2\n"}[i]
	}
	want := "Text\n```yaml a.yaml\nname: a\n```\nMore\n```console\n$ one\n1\n$ two\n2\n```\n```text\n$ three\n```\nEnd"
	if diff := cmp.Diff(want, p.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
