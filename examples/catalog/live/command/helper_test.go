package command

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// helper as the first argument makes the test binary a scanner.
const helper = "be-a-scanner"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == helper {
		scan(os.Args[2], os.Args[3:])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// scan is what the test binary does as a scanner. What it says to nobody but the log is
// a secret of its own.
func scan(what string, args []string) {
	fmt.Fprintln(os.Stderr, "hunter2 is no password")
	switch what {
	case "report":
		report(args)
	case "exit":
		code, _ := strconv.Atoi(args[0])
		os.Exit(code)
	case "say":
		fmt.Print(args[0])
	case "flood":
		for {
			if _, err := os.Stdout.WriteString(`{"hunter2": `); err != nil {
				os.Exit(1)
			}
		}
	case "hang":
		hang(args[0])
	case "leave": // somebody behind, when told to
		start("hang", args[0])
		_, _ = dial(args[0]).Read(make([]byte, 1))
		fmt.Println("[]")
	case "wait": // with somebody else
		start("hang", args[0])
		hang(args[0])
	}
}

// report reports one finding, which says how the scanner was run.
func report(args []string) {
	dir, _ := os.Getwd()
	entries, _ := os.ReadDir(".")
	input, _ := io.ReadAll(os.Stdin)
	evidence, _ := json.Marshal(map[string]any{
		"args": args, "dir": filepath.Base(dir), "files": len(entries), "input": len(input),
		"own": os.Getenv("CLOUDG_TEST_TOKEN"), "other": os.Getenv("SCANNER_TEST"),
	})
	_ = json.NewEncoder(os.Stdout).Encode([]map[string]string{{
		"id": "f-1", "resource_id": "a", "severity": "LOW", "title": "t", "description": "d", "source_tool": "s", "evidence": string(evidence),
	}})
}

// start starts the scanner anew, which does not write anywhere.
func start(what string, args ...string) {
	command := exec.Command(os.Args[0], append([]string{helper, what}, args...)...)
	if err := command.Start(); err != nil {
		panic(err)
	}
}

// hang says that it is there, then does nothing until it is ended, or whoever listens
// is gone.
func hang(address string) { _, _ = io.Copy(io.Discard, dial(address)) }

func dial(address string) net.Conn {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		panic(err)
	}
	return conn
}

// listener hears from processes that hang.
type listener struct {
	*testing.T
	net.Listener
}

func listen(t *testing.T) listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return listener{t, l}
}

// hears waits for a process to say that it is there.
func (l listener) hears() net.Conn {
	l.Helper()
	conn, err := l.Accept()
	if err != nil {
		l.Fatal(err)
	}
	return conn
}

// ends waits for the end of a process that said that it is there.
func (l listener) ends(conn net.Conn) {
	l.Helper()
	defer func() { _ = conn.Close() }()
	if n, err := conn.Read(make([]byte, 1)); n > 0 || err == nil {
		l.Errorf("it goes on: %d, %v", n, err)
	}
}
