// Demo shows the main job from end to end, with a real MCP client and nothing
// mocked: it generates the registry of the catalog example and sees that nothing
// changed, builds the server, and calls it over stdio and over HTTP.
//
// Every answer is asserted on both transports; the first failed assertion ends
// the demo with exit code 1. Run it from the repository's root, with make demo.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"time"
)

// limit bounds the whole demo; a server that hangs must not hang the reader.
const limit = 5 * time.Minute

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

// run performs the demo in the repository's root, the working directory, and
// writes what a person wants to see to out.
func run(ctx context.Context, out io.Writer) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	dir, err := os.MkdirTemp("", "cloudg-demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)

	if err := generate(ctx, out, dir); err != nil {
		return err
	}
	binary := filepath.Join(dir, "catalog")
	if err := build(ctx, out, binary); err != nil {
		return err
	}
	overStdio, err := callStdio(ctx, binary)
	if err != nil {
		return fmt.Errorf("over stdio: %w", err)
	}
	overHTTP, err := callHTTP(ctx, binary)
	if err != nil {
		return fmt.Errorf("over HTTP: %w", err)
	}
	return report(out, overStdio, overHTTP)
}
