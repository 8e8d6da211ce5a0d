package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// snapshotDir makes a directory with a snapshot the current one's "snapshot".
func snapshotDir(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.Mkdir("snapshot", 0o700); err != nil {
		t.Fatal(err)
	}
	text := `{"assets": [{"id": "a", "name": "web", "asset_type": "EC2", "provider": "AWS"}], "edges": [], "regions": {}}`
	if err := os.WriteFile(filepath.Join("snapshot", "inventory-map.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestL9_1_Collect(t *testing.T) {
	snapshotDir(t)
	code, stdout, stderr := run(t, "call", "collect_assets", "--policy", "open", "--collect", "AWS=snapshot", "--collect", "gcp/p-1=snapshot",
		"--collect-delay", "1ms", "--cooldown", "0", "--cooldown", "aws=5m", "--live-quota", "3", "--live-timeout", "1m", "--args", `{"name":"x"}`)
	var collection Collection
	if code != 0 || json.Unmarshal([]byte(stdout), &collection) != nil {
		t.Fatalf("exit code %d: %s%s", code, stdout, stderr)
	}
	if collection.Dataset != "x" || collection.Summary.TotalAssets != 1 || strings.Join(collection.Scopes, " ") != "aws gcp/p-1" {
		t.Errorf("collection = %+v", collection)
	}
	code, stdout, stderr = run(t, "call", "rate_limit_status", "--policy", "open", "--cooldown", "0", "--cooldown", "aws=5m", "--cooldown", "gcp=0", "--live-quota", "3")
	for _, want := range []string{`"cooldown_seconds": 0`, `"aws": 300`, `"gcp": 0`, `"caller_max_operations": 3`} {
		if code != 0 || !strings.Contains(stdout, want) {
			t.Errorf("exit code %d, no %s in %s%s", code, want, stdout, stderr)
		}
	}
}

func TestL9_1_Scanner(t *testing.T) {
	self, err := json.Marshal([]string{os.Args[0], scannerArgument, "quaywatch", "i-0track1"})
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	code, stdout, stderr := run(t, "call", "run_scanners", "--policy", "open", "--scanner", "quaywatch@aws/1="+string(self), "--scanner-timeout", "5m")
	var scan Scan
	if code != 0 || json.Unmarshal([]byte(stdout), &scan) != nil || scan.Reported != 1 || scan.Scopes[0] != "aws/1" {
		t.Fatalf("exit code %d: %s%s", code, stdout, stderr)
	}
}

func TestL9_1_CollectRefused(t *testing.T) {
	snapshotDir(t)
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--collect", "snapshot"}, 2, "want SCOPE=DIR"},
		{[]string{"--collect", "aws="}, 2, "want SCOPE=DIR"},
		{[]string{"--collect", "oracle=snapshot"}, 2, "want aws, azure or gcp"},
		{[]string{"--collect", "aws/-x=snapshot"}, 2, "want aws, azure or gcp"},
		{[]string{"--collect", "aws=snapshot", "--collect", "AWS=snapshot"}, 2, "aws is collected already"},
		{[]string{"--collect", "aws=none"}, 1, "cannot collect aws: stat none"},
		{[]string{"--collect", "aws=."}, 1, "cannot collect aws: . holds no snapshot"},
		{[]string{"--collect-delay", "soon"}, 2, "collect-delay"},
		{[]string{"--collect-delay", "-1s"}, 2, "want a duration above 0"},
		{[]string{"--scanner", "x"}, 2, "want NAME=COMMAND"},
		{[]string{"--scanner", "x= "}, 2, "want NAME=COMMAND"},
		{[]string{"--scanner", "X=ls"}, 2, "want NAME=COMMAND"},
		{[]string{"--scanner", "-x=ls"}, 2, "want NAME=COMMAND"},
		{[]string{"--scanner", "x@oracle=ls"}, 2, "want aws, azure or gcp"},
		{[]string{"--scanner", "x=ls | sh"}, 2, "no shell sees the command"},
		{[]string{"--scanner", `x=["ls"`}, 2, "want a JSON list of texts"},
		{[]string{"--scanner", "x=ls", "--scanner", "x=ls"}, 2, "there is a scanner x already"},
		{[]string{"--scanner", "x=no-such-program-anywhere"}, 1, "cannot run the scanner x"},
		{[]string{"--scanner", "x=ls {dir}"}, 1, "unknown placeholder {dir}"},
		{[]string{"--scanner-timeout", "0s"}, 2, "want a duration above 0"},
		{[]string{"--cooldown", "-1s"}, 2, "want a duration"},
		{[]string{"--cooldown", "oracle=1s"}, 2, "want aws, azure or gcp before ="},
		{[]string{"--cooldown", "aws/1=1s"}, 2, "want aws, azure or gcp before ="},
		{[]string{"--live-quota", "0"}, 2, "want a number above 0"},
		{[]string{"--live-timeout", "0s"}, 2, "want a duration above 0"},
	} {
		code, stdout, stderr := run(t, append([]string{"tools", "--policy", "open"}, tt.args...)...)
		if code != tt.code || stdout != "" || !strings.Contains(stderr, tt.want) {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q, want %d, %q", tt.args, code, stdout, stderr, tt.code, tt.want)
		}
	}
}
