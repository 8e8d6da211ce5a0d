package estate

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// secretLooking are the shapes scanners take for secrets.
var secretLooking = []*regexp.Regexp{
	regexp.MustCompile(`AKIA[0-9A-Z]{16}`),
	regexp.MustCompile(`gh[pousr]_[0-9A-Za-z]{36}`),
	regexp.MustCompile(`eyJ[0-9A-Za-z_-]{10,}\.eyJ[0-9A-Za-z_-]{10,}\.[0-9A-Za-z_-]{10,}`),
	regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY`),
	regexp.MustCompile(`[?&]sig=[0-9A-Za-z%+/=]{20,}`),
	regexp.MustCompile(`[a-z]+://[^:/\s"{]+:[^@{\s"]+@`),
	regexp.MustCompile(`(?i)password["']?\s*[:=]\s*["']?[^\s"'{\\]{6,}`),
}

// TestC6_7_FilesHoldNoSecrets scans every JSON and golden file below this example.
func TestC6_7_FilesHoldNoSecrets(t *testing.T) {
	scanned := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !slices.Contains([]string{".json", ".golden"}, filepath.Ext(path)) {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		scanned++
		for _, pattern := range secretLooking {
			if at := pattern.FindIndex(text); at != nil {
				t.Errorf("%s: something at byte %d looks like a secret (%s)", path, at[0], pattern)
			}
		}
		return nil
	})
	if err != nil || scanned < 3 {
		t.Fatalf("scanned %d files: %v", scanned, err)
	}
}

// TestC6_7_LoadingFillsSecrets proves that the scan above would see the secrets,
// and that none is left out.
func TestC6_7_LoadingFillsSecrets(t *testing.T) {
	var all []byte
	for _, name := range []string{"inventory-map.json", "findings.json", "inventory-organization.json"} {
		text, err := fs.ReadFile(filled{files}, name)
		if err != nil {
			t.Fatal(err)
		}
		if !json.Valid(text) {
			t.Errorf("%s is not JSON once it is filled", name)
		}
		all = append(all, text...)
	}
	if placeholder.Match(all) {
		t.Error("placeholders are left")
	}
	for _, pattern := range secretLooking {
		if !pattern.Match(all) {
			t.Errorf("no secret of the shape %s", pattern)
		}
	}
	for name, secret := range secrets() {
		if !bytes.Contains(all, escape(secret)) {
			t.Errorf("the secret %s is not used", name)
		}
	}
}

func TestFillRefusesUnknownPlaceholder(t *testing.T) {
	if _, err := fill([]byte(`"{{secret:NOBODY}}"`)); err == nil || !strings.Contains(err.Error(), "NOBODY") {
		t.Errorf("fill = %v, want an error that names the placeholder", err)
	}
}

func dataset(t *testing.T) *inventory.Dataset {
	t.Helper()
	data, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return inventory.NewDataset(inventory.Identity{Name: Name}, data)
}

func TestC6_Summary(t *testing.T) {
	d := dataset(t)
	got := *d.Summary()
	want := inventory.Summary{
		Open: 13, Suppressed: 1,
		Severities: []inventory.Count{{Key: "CRITICAL", Count: 2}, {Key: "HIGH", Count: 6}, {Key: "MEDIUM", Count: 3},
			{Key: "LOW", Count: 1}, {Key: "INFO", Count: 1}},
		Accounts: 5, Regions: 6, InternetExposed: 6, CrossAccountEdges: 3, UnlinkedAssets: 6,
		ComplianceFrameworks: []string{"HARBOUR-DATA", "HARBOUR-IAM", "HARBOUR-NET", "PCI-DSS", "SOC2"},
	}
	want.AssetsByType, want.AssetsByProvider, want.EdgesByType = got.AssetsByType, got.AssetsByProvider, got.EdgesByType
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("summary (-want +got):\n%s", diff)
	}
	counts := []int{len(d.Assets), len(d.Edges), len(d.Findings), len(d.Compliance), len(d.Unresolved)}
	if diff := cmp.Diff([]int{51, 64, 14, 9, 2}, counts); diff != "" {
		t.Errorf("assets, edges, findings, compliance results, unresolved references (-want +got):\n%s", diff)
	}
	if len(got.AssetsByType) != 15 {
		t.Errorf("%d asset types listed, want the first 15", len(got.AssetsByType))
	}
	if diff := cmp.Diff([]inventory.Count{{Key: "AWS", Count: 43}, {Key: "AZURE", Count: 5}, {Key: "GCP", Count: 3}}, got.AssetsByProvider); diff != "" {
		t.Errorf("providers (-want +got):\n%s", diff)
	}
}
