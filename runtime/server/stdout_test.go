//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package server

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	cloudg "github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// envNoisy makes the test binary a noisy server: standard output cannot be
// protected within the process that reports about the tests.
const envNoisy = "CLOUDG_TEST_NOISY_SERVER"

func TestMain(m *testing.M) {
	if os.Getenv(envNoisy) != "" {
		os.Exit(serveNoisily())
	}
	os.Exit(m.Run())
}

// serveNoisily serves one tool, which prints, on the real streams.
func serveNoisily() int {
	registry := cloudg.NewRegistry()
	err := registry.Add(&cloudg.ToolSpec{
		Primitive: cloudg.Primitive{Name: "noisy"},
		Handle: cloudg.ToolFunc(func(*cloudg.Context, cloudg.JSON) (*cloudg.ToolResult, error) {
			fmt.Println("noise by fmt")
			_, err := syscall.Write(1, []byte("noise by descriptor\n"))
			return &cloudg.ToolResult{}, err
		}),
	})
	if err != nil {
		return 1
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll()})
	if err != nil {
		return 1
	}
	s, err := New(l, Options{})
	if err != nil {
		return 1
	}
	if err := s.ServeStdio(context.Background(), os.Stdin, os.Stdout); err != nil {
		return 1
	}
	fmt.Println("after")
	return 0
}

func TestL7_8_StdoutIsProtected(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), envNoisy+"=1")
	cmd.Stdin = strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
hello
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"noisy"}}
`)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	lines := strings.Split(strings.TrimSuffix(stdout.String(), "\n"), "\n")
	if len(lines) != 4 || lines[3] != "after" {
		t.Fatalf("stdout:\n%s", stdout.String())
	}
	for _, line := range lines[:3] {
		if !strings.HasPrefix(line, `{"jsonrpc":"2.0","id":`) {
			t.Errorf("stdout has %q", line)
		}
	}
	for _, noise := range []string{"noise by fmt", "noise by descriptor"} {
		if !strings.Contains(stderr.String(), noise) {
			t.Errorf("stderr lacks %q", noise)
		}
	}
}
