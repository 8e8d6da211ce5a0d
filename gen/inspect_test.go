package gen_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/gen"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/output"
	"github.com/cloudg/cloudg/internal/testgen/testmodule"
)

func TestInspect(t *testing.T) {
	dir := testmodule.Write(t, "example.org/m", map[string]string{
		"good/good.go": handler, "none/none.go": "package none\n", "bad/bad.go": strings.Replace(handler, "tool", "tol", 1),
	})
	found, err := gen.Inspect(t.Context(), gen.Config{Dir: dir, Patterns: []string{"./good", "./none"}})
	if err != nil {
		t.Fatal(err)
	}
	if found.Failed() || len(found.Diagnostics) > 0 || len(found.Packages) != 1 || found.Packages[0].Path != "example.org/m/good" {
		t.Errorf("found %+v", found)
	}
	if _, err := os.Stat(filepath.Join(dir, "good", output.DefaultName)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was written: %v", err)
	}
	found, err = gen.Inspect(t.Context(), gen.Config{Dir: dir, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	if !found.Failed() || found.Packages != nil || len(found.Diagnostics) != 1 || found.Diagnostics[0].Code != diag.UnknownWord {
		t.Errorf("found %+v", found)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if found, err := gen.Inspect(ctx, gen.Config{Dir: dir}); !errors.Is(err, context.Canceled) || found != nil {
		t.Errorf("found %v, error %v", found, err)
	}
}
