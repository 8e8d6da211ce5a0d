package workspace

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/load"
)

// late is a context that ends once its Err has been asked some times.
type late struct {
	context.Context
	left int
}

func (l *late) Err() error {
	if l.left--; l.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestEndedCallsChangeNothing: who has left while files were read finds nothing new.
func TestEndedCallsChangeNothing(t *testing.T) {
	const estate = `{"assets":[{"id":"a","name":"a","asset_type":"EC2","provider":"AWS"}],"findings":[]}`
	const findings = `[{"id":"f","resource_id":"a","severity":"LOW","title":"t","description":"d","source_tool":"s"}]`
	w := open(t, tree(t, "estate.json", estate, "found.json", findings), Options{})
	ctx, cancel := context.WithCancel(t.Context())
	request := LoadRequest{Path: "estate.json", Name: "estate", Kind: load.Auto, Progress: func(int, int) { cancel() }}
	if _, _, err := w.Load(ctx, request); !errors.Is(err, context.Canceled) {
		t.Errorf("load: %v", err)
	}
	if all, _ := w.Datasets(); len(all) > 0 {
		t.Errorf("%d datasets were loaded", len(all))
	}
	request.Progress = nil
	if _, _, err := w.Load(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	ingest := IngestRequest{Paths: []string{"found.json"}}
	if _, err := w.Ingest(&late{t.Context(), 1}, ingest); !errors.Is(err, context.Canceled) {
		t.Errorf("ingest: %v", err)
	}
	if d, err := w.Get(""); err != nil || len(d.Findings) > 0 {
		t.Errorf("%d findings were taken in, %v", len(d.Findings), err)
	}
	if _, err := w.Ingest(t.Context(), ingest); err != nil {
		t.Fatal(err)
	}
	if d, err := w.Get(""); err != nil || len(d.Findings) != 1 {
		t.Errorf("%d findings, %v", len(d.Findings), err)
	}
}

// TestWriteForNobody writes no file for a call that has ended.
func TestWriteForNobody(t *testing.T) {
	dir := t.TempDir()
	w, err := New(Options{AllowedRoots: []string{dir}, OutputDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Write(ctx, "", "findings.json", []byte("text")); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("written: %v, %v", entries, err)
	}
}
