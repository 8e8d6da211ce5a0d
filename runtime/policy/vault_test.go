package policy

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/state"
)

// vaultDocument is a policy with a vault in a file.
func vaultDocument(path, more string) string {
	return fmt.Sprintf("{vault: {key: docs-example-key, path: %q}, %s}", path, more)
}

func TestVaultFileIsOpenedOnlyForCalls(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "v.log")
	document := vaultDocument(path, "")
	looked := compileText(t, document, Options{})
	looked.Vault().Tokenize("web-1", "resource_name", "global")
	if err := looked.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("looking at a policy made its vault: %v", err)
	}
	first := compileText(t, document, Options{OpenVault: true})
	token := first.Vault().Tokenize("web-1", "resource_name", "global")
	if _, err := tryCompile(t, document, Options{OpenVault: true}); !errors.Is(err, state.ErrLocked) || !strings.Contains(err.Error(), "policy 'custom': vault.path: ") {
		t.Errorf("opened twice: %v", err)
	}
	compileText(t, document, Options{}) // needs no lock
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second := compileText(t, document, Options{OpenVault: true})
	if value, ok := second.Vault().Detokenize(token, "global"); !ok || value != "web-1" {
		t.Errorf("%s is %q after a restart", token, value)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
	if _, err := tryCompile(t, strings.Replace(document, "docs-example", "another", 1), Options{OpenVault: true}); !errors.Is(err, state.ErrAuthentication) || strings.Contains(err.Error(), "another-key") {
		t.Errorf("another key: %v", err)
	}
}

func TestVaultFileIsClosedWhenThePolicyIsWrong(t *testing.T) {
	path := filepath.Join(t.TempDir(), "v.log")
	if _, err := tryCompile(t, vaultDocument(path, "transforms: [nope]"), Options{OpenVault: true}); err == nil {
		t.Fatal("no error")
	}
	if err := compileText(t, vaultDocument(path, ""), Options{OpenVault: true}).Close(); err != nil {
		t.Error(err)
	}
}

func TestVaultFileNeedsALastingKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "v.log")
	_, err := tryCompile(t, fmt.Sprintf("vault: {path: %q, key_env: OURS}", path), Options{OpenVault: true, Getenv: func(string) string { return "" }})
	if err == nil || !strings.Contains(err.Error(), "set vault.key, or $OURS") {
		t.Errorf("%v", err)
	}
}

func TestKeep(t *testing.T) {
	for _, autosave := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "v.log")
		p := compileText(t, fmt.Sprintf("vault: {key: docs-example-key, path: %q, autosave: %v}", path, autosave), Options{OpenVault: true})
		before := size(t, path)
		p.Vault().Tokenize("web-1", "resource_name", "global")
		if err := p.Keep(); err != nil {
			t.Error(err)
		}
		kept := size(t, path)
		if kept <= before {
			t.Errorf("autosave %v: nothing was kept", autosave)
		}
		if err := p.Keep(); err != nil || size(t, path) != kept {
			t.Errorf("autosave %v: with nothing new: %v, %d bytes more", autosave, err, size(t, path)-kept)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		p.Vault().Tokenize("web-2", "resource_name", "global")
		if err := p.Keep(); err == nil {
			t.Errorf("autosave %v: kept after the end", autosave)
		}
	}
}

func size(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// TestRenewKeepsTheVault replaces a policy whose vault is in a file.
func TestRenewKeepsTheVault(t *testing.T) {
	path := filepath.Join(t.TempDir(), "v.log")
	p := compileText(t, vaultDocument(path, ""), Options{OpenVault: true})
	token := p.Vault().Tokenize("web-1", "resource_name", "global")
	next, err := p.Renew(p.Document())
	if err != nil {
		t.Fatal(err)
	}
	if err := next.Close(); err != nil {
		t.Error(err)
	}
	if value, ok := next.Vault().Detokenize(token, "global"); !ok || value != "web-1" || p.Vault().Save() != nil {
		t.Errorf("%q", value)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// TestPipelinesLeaveSavingToKeep holds that a call saves once, however many values it
// sends through its pipeline, and not at all when there is nothing new.
func TestPipelinesLeaveSavingToKeep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "v.log")
	p, err := Load(fmt.Sprintf(`{"extends": "strict", "vault": {"key": "docs-example-key", "path": %q, "autosave": true}}`, path), Options{OpenVault: true})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, fresh := range []bool{true, false} {
		before := size(t, path)
		for _, ip := range []string{"10.0.1.5", "10.0.1.6"} {
			out, err := p.Output(runtime.Local(), toolWith(t, "find_assets", nil)).Apply(&runtime.Transformation{
				Principal: runtime.Local(), Direction: runtime.DirectionOutput, Report: new(runtime.Report),
			}, codec.StringValue(ip))
			if err != nil || out.Text() == ip {
				t.Fatalf("%q, %v", out.Text(), err)
			}
		}
		if size(t, path) != before {
			t.Error("a pipeline saved")
		}
		if err := p.Keep(); err != nil {
			t.Fatal(err)
		}
		if grew := size(t, path) > before; grew != fresh {
			t.Errorf("new pseudonyms %v: the file grew: %v", fresh, grew)
		}
	}
}
