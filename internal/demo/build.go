package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// registry is the generated file of the example.
const registry = "examples/catalog/zz_cloudg.go"

// generate runs cloudg-gen on the example and compares the registry before and after.
func generate(ctx context.Context, out io.Writer, dir string) error {
	before, err := os.ReadFile(registry)
	if err != nil {
		return fmt.Errorf("run the demo in the repository's root: %w", err)
	}
	tool := filepath.Join(dir, "cloudg-gen")
	if err := command(ctx, "go", "build", "-o", tool, "./cmd/cloudg-gen"); err != nil {
		return err
	}
	if err := command(ctx, tool, "./examples/catalog"); err != nil {
		return err
	}
	after, err := os.ReadFile(registry)
	if err != nil {
		return err
	}
	if !bytes.Equal(before, after) {
		return fmt.Errorf("%s was out of date: commit the new one", registry)
	}
	lines := bytes.Count(after, []byte("\n"))
	fmt.Fprintf(out, "$ cloudg-gen ./examples/catalog\n%s: %d lines, nothing changed\n\n", registry, lines)
	return nil
}

// build builds the example's server.
func build(ctx context.Context, out io.Writer, binary string) error {
	if err := command(ctx, "go", "build", "-o", binary, "./examples/catalog"); err != nil {
		return err
	}
	fmt.Fprintf(out, "$ go build -o catalog ./examples/catalog\n\n")
	return nil
}

// command runs a program and returns what it printed when it fails.
func command(ctx context.Context, name string, args ...string) error {
	printed, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s %v: %w\n%s", filepath.Base(name), args, err, printed)
	}
	return nil
}
