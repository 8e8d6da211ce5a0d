package main

import (
	"encoding/json"
	"path/filepath"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/output"
)

// difference is a line of -check -json. It has no severity, by which readers tell
// it from a diagnostic.
type difference struct {
	Version int    `json:"version"`
	Status  string `json:"status"` // stale, missing or orphaned
	File    string `json:"file"`
}

// checkJSON writes an object for each file that is not as it should be.
func (c *command) checkJSON(plan *output.Plan) error {
	enc := json.NewEncoder(c.stdout)
	enc.SetEscapeHTML(false)
	for _, change := range plan.Changes {
		status := map[output.Op]string{output.Create: "missing", output.Update: "stale", output.Delete: "orphaned"}[change.Op]
		if status == "" {
			continue
		}
		if err := enc.Encode(difference{diag.JSONVersion, status, c.display(change.Path)}); err != nil {
			return err
		}
	}
	return nil
}

// display shortens a path below the current directory and writes it with slashes.
func (c *command) display(path string) string { return display(c.dir, path) }

func display(dir, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		path = rel
	}
	return filepath.ToSlash(path)
}
