package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var client = &mcp.Implementation{Name: "cloudg-demo", Version: "1.0.0"}

// callStdio starts the server as a client's child and runs the conversation.
func callStdio(ctx context.Context, binary string) (answers, error) {
	cmd := exec.CommandContext(ctx, binary, "serve", "--policy", "open")
	return converse(ctx, &mcp.CommandTransport{Command: cmd})
}

// listening is how the server says where it serves.
var listening = regexp.MustCompile(`listening on (http://\S+)`)

// callHTTP starts the server on a free port and runs the conversation.
func callHTTP(ctx context.Context, binary string) (answers, error) {
	cmd := exec.CommandContext(ctx, binary, "serve", "--policy", "open", "--transport", "http", "--port", "0")
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return answers{}, err
	}
	if err := cmd.Start(); err != nil {
		return answers{}, err
	}
	lines := bufio.NewScanner(stderr)
	url := ""
	for url == "" && lines.Scan() {
		if m := listening.FindStringSubmatch(lines.Text()); m != nil {
			url = m[1]
		}
	}
	if url == "" {
		return answers{}, errors.Join(errors.New("the server did not say where it listens"), cmd.Wait())
	}
	got, err := converse(ctx, &mcp.StreamableClientTransport{Endpoint: url})
	return got, errors.Join(err, interrupt(cmd))
}

// interrupt stops the server as Ctrl+C does and expects a clean exit.
func interrupt(cmd *exec.Cmd) error {
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("the server did not stop cleanly: %w", err)
	}
	return nil
}
