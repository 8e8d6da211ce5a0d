package policy

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// TestP12_1_V3_PreviewsGiveNothingOut holds that a preview confirms no guess about
// pseudonyms, and that there is nothing of it to keep: its pseudonyms are those of no
// result.
func TestP12_1_V3_PreviewsGiveNothingOut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "v.log")
	p, err := Load(fmt.Sprintf(`{"extends": "strict", "vault": {"key": "docs-example-key", "path": %q}}`, path), Options{OpenVault: true})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	shown, err := p.Preview()
	if err != nil {
		t.Fatal(err)
	}
	through := func(pipeline runtime.Pipeline, text string) string {
		t.Helper()
		got, err := pipeline.Apply(&runtime.Transformation{Principal: runtime.Local(), Report: new(runtime.Report)}, codec.StringValue(text))
		if err != nil {
			t.Fatal(err)
		}
		return got.Text()
	}
	before := size(t, path)
	made := through(shown.Generic(runtime.Local()), "10.0.1.5")
	if made == "10.0.1.5" || p.Vault().Stats().Entries != 0 {
		t.Errorf("%s, and %d entries", made, p.Vault().Stats().Entries)
	}
	if err := p.Keep(); err != nil || size(t, path) != before {
		t.Errorf("%v, %d bytes more", err, size(t, path)-before)
	}
	if got := through(p.Generic(runtime.Local()), "10.0.1.5"); got == made || got != "10.54.186.36" {
		t.Errorf("the result has %s, the preview %s", got, made)
	}
	if back := through(p.Input(runtime.Local(), toolWith(t, "x", nil)), made); back != made {
		t.Errorf("the pseudonym of a preview means %s", back)
	}
}
