package replay

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/live"
)

const (
	mapText = `{"assets": [
		{"id": "a", "name": "web", "asset_type": "EC2", "provider": "AWS", "account_id": "1", "region": "eu-1"},
		{"id": "b", "name": "db", "asset_type": "RDS_INSTANCE", "provider": "AWS", "account_id": "2", "region": "us-1"},
		{"id": "c", "name": "vm", "asset_type": "EC2", "provider": "GCP", "region": "eu-1"}], "edges": [], "regions": {}}`
	coverageText = `{"coverage": [
		{"provider": "AWS", "region": "eu-1", "account_id": "1", "services": [
			{"service": "ec2", "status": "SUCCESS", "assets": 1}, {"service": "s3", "status": "FAILED", "error": "AccessDenied"}]},
		{"provider": "gcp", "region": "eu-1", "services": []}]}`
)

// snapshot writes a snapshot directory.
func snapshot(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func ids(data *inventory.Data) string {
	var all []string
	for _, asset := range data.Assets {
		all = append(all, asset.ID)
	}
	return strings.Join(all, " ")
}

func TestCollect(t *testing.T) {
	dir := snapshot(t, map[string]string{"inventory-map.json": mapText, "coverage.json": coverageText})
	for _, tt := range []struct {
		scope   live.Scope
		regions []string
		want    string
	}{
		{"aws", nil, "a b"}, {"aws/2", nil, "b"}, {"aws", []string{"eu-1"}, "a"}, {"gcp", nil, "c"}, {"azure", nil, ""}, {"aws/org:o-1", nil, "a b"},
	} {
		c, err := New(tt.scope, dir, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Preflight(t.Context()); err != nil || c.Scope() != tt.scope {
			t.Errorf("%s: preflight: %v", c.Scope(), err)
		}
		var phases []live.Phase
		data, err := c.Collect(t.Context(), live.Request{Regions: tt.regions}, func(p live.Phase) { phases = append(phases, p) })
		if err != nil {
			t.Fatal(err)
		}
		if got := ids(data); got != tt.want {
			t.Errorf("%s in %v: %q, want %q", tt.scope, tt.regions, got, tt.want)
		}
		if diff := cmp.Diff([]live.Phase{live.Collecting, live.Analysing}, phases); diff != "" {
			t.Errorf("phases (-want +got):\n%s", diff)
		}
		if tt.scope == "aws" {
			want := []inventory.CoverageRecord{{Provider: "aws", Region: "eu-1", AccountID: "1", Services: []inventory.ServiceCoverage{
				{Service: "ec2", Status: "SUCCESS", Assets: 1}, {Service: "s3", Status: "FAILED", Error: "AccessDenied"},
			}}}
			if diff := cmp.Diff(want, data.Coverage); diff != "" {
				t.Errorf("coverage (-want +got):\n%s", diff)
			}
		}
	}
}

// TestDelay has both phases take their time, and a caller who gives up.
func TestDelay(t *testing.T) {
	dir := snapshot(t, map[string]string{"inventory-map.json": mapText})
	synctest.Test(t, func(t *testing.T) {
		c, err := New("aws", dir, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if _, err := c.Collect(t.Context(), live.Request{}, func(live.Phase) {}); err != nil || time.Since(start) != 2*time.Minute {
			t.Errorf("took %v, %v", time.Since(start), err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
		defer cancel()
		if _, err := c.Collect(ctx, live.Request{}, func(live.Phase) {}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error = %v", err)
		}
	})
}

// TestSnapshots refuses directories without a snapshot, when the server starts and
// when the directory has changed since.
func TestSnapshots(t *testing.T) {
	good := map[string]string{"inventory-map.json": mapText}
	for name, dir := range map[string]string{
		"nothing there":  filepath.Join(t.TempDir(), "none"),
		"a file":         filepath.Join(snapshot(t, good), "inventory-map.json"),
		"an empty one":   t.TempDir(),
		"another report": snapshot(t, map[string]string{"findings.json": "[]"}),
	} {
		if c, err := New("aws", dir, 0); err == nil || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v, %v", name, c, err)
		}
	}
	for name, change := range map[string]struct {
		files map[string]string
		want  string
	}{
		"the map is gone":         {nil, "The file cannot be read: no such file or directory."},
		"the map is broken":       {map[string]string{"inventory-map.json": `{"assets": hunter2}`}, "The file is not JSON: syntax error at line 1, column 12."},
		"the coverage is no list": {map[string]string{"inventory-map.json": mapText, "coverage.json": `{"coverage": "hunter2"}`}, "coverage.json does not have the expected form: 1 error, the first at coverage (list_type)."},
		"a status nobody knows": {map[string]string{"inventory-map.json": mapText, "coverage.json": `{"coverage": [{"provider": "aws", "services": [{"service": "x", "status": "hunter2"}]}]}`},
			"coverage.json does not have the expected form: 1 error, the first at coverage.0.services.0.status (enum)."},
	} {
		t.Run(name, func(t *testing.T) {
			dir := snapshot(t, good)
			c, err := New("aws", dir, 0)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(filepath.Join(dir, "inventory-map.json")); err != nil {
				t.Fatal(err)
			}
			for name, text := range change.files {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := c.Collect(t.Context(), live.Request{}, func(live.Phase) {}); err == nil || err.Error() != change.want {
				t.Errorf("error = %v, want %s", err, change.want)
			}
			if err := c.Preflight(t.Context()); (err == nil) != (change.files != nil) {
				t.Errorf("preflight: %v", err)
			}
		})
	}
}
