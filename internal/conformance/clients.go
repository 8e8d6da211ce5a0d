package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// target returns the arguments with which our scripts find a server.
func (k *kit) target(ctx context.Context, server, transport string) ([]string, error) {
	if transport == "stdio" {
		return []string{"--stdio", k.binary(server)}, nil
	}
	url, err := k.address(ctx, server)
	return []string{"--http", url}, err
}

// client returns a run of a TypeScript client.
func client(server, transport, sdk string) judgement {
	name := fmt.Sprintf("%s, %s, %s", server, transport, sdk)
	return judgement{name, func(ctx context.Context, k *kit) ([]row, error) {
		target, err := k.target(ctx, server, transport)
		if err != nil {
			return nil, err
		}
		args := append([]string{"client.mjs", "--plan", server + ".json"}, strings.Fields("--sdk "+strings.Replace(sdk, " ", " --era ", 1))...)
		return k.script(ctx, name, append(args, target...)...)
	}}
}

// fuzz returns a run of the fuzzer.
func fuzz(server string) judgement {
	name := server + ", fuzz"
	return judgement{name, func(ctx context.Context, k *kit) ([]row, error) {
		return k.script(ctx, name, "fuzz.mjs", "--plan", server+".json", "--stdio", k.binary(server))
	}}
}

// script runs one of our scripts, which prints a line for each row: its scenario and
// what is wrong, as JSON.
func (k *kit) script(ctx context.Context, name string, args ...string) ([]row, error) {
	args[0] = filepath.Join(k.scripts, args[0])
	cmd := exec.CommandContext(ctx, k.node, args...)
	cmd.Dir, cmd.Env = k.scripts, k.environment()
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, failure := cmd.Output()
	log := filepath.Join(k.dir, strings.NewReplacer(" ", "-", ",", "").Replace(name)+".log")
	if err := os.WriteFile(log, append(bytes.Clone(out), errs.Bytes()...), 0o666); err != nil {
		return nil, err
	}
	var rows []row
	for line := range bytes.Lines(out) {
		var told struct {
			Scenario string
			Problems []string
		}
		if err := json.Unmarshal(line, &told); err != nil {
			return rows, fmt.Errorf("%s printed %q", filepath.Base(args[0]), line)
		}
		r := row{scenario: told.Scenario, verdict: passed}
		if len(told.Problems) > 0 {
			r.verdict, r.detail = failed, strings.Join(told.Problems, "; ")
		}
		rows = append(rows, r)
	}
	if failure != nil || len(rows) == 0 {
		return rows, fmt.Errorf("%s: %w: %s", filepath.Base(args[0]), failure, last(errs.Bytes()))
	}
	return rows, nil
}
