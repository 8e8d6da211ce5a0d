package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// An inspection is one use of the inspector's command line.
type inspection struct {
	Scenario string   `json:"scenario"`
	Args     []string `json:"args"`
	// Era is the only one that has it, if not empty.
	Era string `json:"era"`
}

// inspector returns a run of the inspector.
func inspector(server, transport, era string) judgement {
	name := fmt.Sprintf("%s, %s, inspector %s", server, transport, era)
	return judgement{name, func(ctx context.Context, k *kit) ([]row, error) {
		text, err := os.ReadFile(filepath.Join(k.scripts, server+".json"))
		if err != nil {
			return nil, err
		}
		var plan struct{ Inspections []inspection }
		if err := json.Unmarshal(text, &plan); err != nil {
			return nil, err
		}
		var rows []row
		for _, i := range plan.Inspections {
			if i.Era != "" && i.Era != era {
				continue
			}
			args, err := k.inspect(ctx, server, transport)
			if err != nil {
				return rows, err
			}
			rows = append(rows, k.inspected(ctx, i, args(append(i.Args, "--protocol-era", era))))
		}
		return rows, nil
	}}
}

// inspect returns how the arguments of an inspection are put: before the command of a
// server over standard input and output, after its address over HTTP.
func (k *kit) inspect(ctx context.Context, server, transport string) (func([]string) []string, error) {
	first := []string{k.module("@modelcontextprotocol/inspector/clients/launcher/build/index.js"), "--cli"}
	if transport == "stdio" {
		return func(args []string) []string {
			return append(append(first, args...), "--", k.binary(server), "serve", "--policy", "open")
		}, nil
	}
	url, err := k.address(ctx, server)
	return func(args []string) []string { return append(append(first, url), args...) }, err
}

// inspected runs the inspector and returns the row of it.
func (k *kit) inspected(ctx context.Context, i inspection, args []string) row {
	cmd := exec.CommandContext(ctx, k.node, args...)
	cmd.Env = k.environment()
	if out, err := cmd.CombinedOutput(); err != nil {
		return row{scenario: i.Scenario, verdict: failed, detail: err.Error() + ": " + last(out)}
	}
	return row{scenario: i.Scenario, verdict: passed}
}
