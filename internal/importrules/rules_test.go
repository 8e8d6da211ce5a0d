package importrules

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const module = "github.com/cloudg/cloudg"

// rule says which non-standard packages the packages of one place may import.
// Places and entries are paths below the module, where a trailing "/..." takes
// everything below it in; entries with a dot in their first element are packages of
// other modules. The first rule whose place matches is the one that counts.
type rule struct {
	place string
	allow []string
}

const (
	goSDK      = "github.com/modelcontextprotocol/go-sdk/..."
	jsonSchema = "github.com/santhosh-tekuri/jsonschema/v5"
	jennifer   = "github.com/dave/jennifer/jen"
	goTools    = "golang.org/x/tools/..."
	goMod      = "golang.org/x/mod/..."
	yaml       = "github.com/goccy/go-yaml/..."
	blake2b    = "golang.org/x/crypto/blake2b"
)

var rules = []rule{
	{"annotations", nil},
	{"annotations/...", []string{"annotations"}},

	{"gen/ir", []string{"annotations"}},
	{"gen/diag", nil},
	{"gen/output", []string{"gen/diag"}},
	{"gen/load", []string{"gen/diag", "gen/output", goTools}},
	{"gen/build", []string{"annotations", "annotations/...", "gen/diag", "gen/ir", "gen/load", "gen/output", "runtime", "runtime/codec", jsonSchema}},
	{"gen/check", []string{"annotations", "annotations/...", "gen/diag", "gen/ir", "gen/schema", "runtime/codec", jsonSchema}},
	{"gen/schema", []string{"gen/ir", "runtime/codec"}},
	{"gen/render", []string{"annotations", "gen/ir", "gen/schema", "runtime/codec", jennifer}},
	{"gen/wire", []string{"annotations", "gen/ir", "gen/schema", "runtime", "runtime/codec"}},
	{"gen/lint/dialect", []string{"runtime/codec"}},
	{"gen/lint/analyzer", []string{"gen", "gen/diag", "gen/lint", "gen/lint/dialect", goTools}},
	{"gen/lint", []string{"annotations", "annotations/directive", "gen/diag", "gen/ir", "gen/lint/dialect", "gen/schema", "gen/wire", "templates"}},
	{"gen/explain", []string{"annotations", "gen/ir"}},
	{"gen/manifest/shape", []string{"runtime/codec"}},
	{"gen/manifest/...", []string{"gen/manifest", "gen/manifest/shape", "runtime", "runtime/codec"}},
	{"gen/scaffold", []string{"annotations/directive", "gen/output", "templates", goTools, goMod}},
	{"gen/manifest", []string{"gen/ir", "gen/wire", "runtime", "runtime/codec"}},
	{"templates", nil},
	{"gen", []string{"annotations", "annotations/...", "gen/...", "runtime", "runtime/codec"}},
	{"cmd/cloudg-gen", []string{"annotations/...", "gen/...", "gen", "templates", goMod}},

	{"runtime/codec", nil},
	{"runtime", []string{"annotations", "annotations/stamp", "runtime/codec"}},
	{"runtime/layer", []string{"annotations", "runtime", "runtime/codec"}},
	{"runtime/export", []string{"runtime", "runtime/codec", "runtime/layer"}},
	{"runtime/middleware", []string{"runtime", "runtime/codec", "runtime/internal/filelock", "runtime/layer"}},
	{"runtime/layertest", []string{"runtime", "runtime/codec", "runtime/layer", jsonSchema}},
	{"runtime/server", []string{"runtime", "runtime/codec", "runtime/layer", goSDK}},
	{"runtime/state", []string{"runtime/codec", "runtime/internal/filelock"}},
	{"runtime/detect", nil},
	{"runtime/vault", []string{"runtime", "runtime/codec", "runtime/state", blake2b}},
	{"runtime/internal/filelock", nil},
	{"runtime/internal/glob", nil},
	{"runtime/internal/compare", []string{"runtime/codec"}},
	{"runtime/transform", []string{"runtime", "runtime/codec", "runtime/detect", "runtime/internal/glob", "runtime/vault"}},
	{"runtime/policy", []string{"annotations", "runtime", "runtime/codec", "runtime/internal/glob", "runtime/state", "runtime/transform", "runtime/vault", yaml}},
	{"runtime/privacy", []string{"runtime", "runtime/codec", "runtime/detect", "runtime/policy", "runtime/transform", "runtime/vault"}},
	{"runtime/command", []string{"runtime", "runtime/codec", "runtime/internal/compare", "runtime/layer", "runtime/middleware", "runtime/policy", "runtime/server", "runtime/state", "runtime/transform"}},

	{"examples/catalog", []string{"examples/catalog/...", "runtime", "runtime/codec", "runtime/command", "runtime/layer", "runtime/privacy"}},
	{"examples/catalog/...", []string{"examples/catalog/...", "runtime", "runtime/codec"}},

	{"internal/soak", nil},
	{"internal/testgen/sample", []string{"runtime", "runtime/codec"}},
	{"internal/testgen/declared", []string{"runtime", "runtime/codec"}},
	{"internal/testgen/drive", []string{"runtime/...", "runtime", goSDK}},
	{"internal/testgen/...", []string{"annotations", "annotations/...", "gen/...", "gen", "runtime/...", "runtime", goTools, jsonSchema}},
	{"internal/testgen", []string{"annotations", "annotations/...", "gen/...", "gen", "runtime/...", "runtime", goTools, jsonSchema}},
	{"internal/benchgen", nil},
	{"internal/benchtext", nil},
	{"internal/clauses", nil},
	{"internal/conformance", nil},
	{"internal/conformance/server", []string{"runtime", "runtime/codec", "runtime/command", "runtime/layer"}},
	{"internal/demo", []string{goSDK}},
	{"internal/leaktest", nil},
	{"internal/importrules/...", []string{"runtime", "runtime/command"}},
	{"internal/importrules", nil},
	{"internal/pages", nil},
}

// pkg is what the test reads from go list.
type pkg struct {
	ImportPath string
	Imports    []string // of the package itself; tests may import more
}

// TestImportRules lists the packages of the module and every import that no rule allows.
func TestImportRules(t *testing.T) {
	var got []string
	for _, p := range list(t, "../../...") {
		place := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		i := slices.IndexFunc(rules, func(r rule) bool { return match(r.place, place) })
		if i < 0 {
			got = append(got, place+" has no rule: add one to the table")
			continue
		}
		for _, imp := range p.Imports {
			if !allowed(rules[i].allow, imp) {
				got = append(got, place+" must not import "+imp)
			}
		}
	}
	if diff := cmp.Diff([]string(nil), got); diff != "" {
		t.Errorf("imports outside the rules (-want +got):\n%s", diff)
	}
}

// TestRulesMatch keeps the matcher honest: a rule that matches everything would
// let every import through.
func TestRulesMatch(t *testing.T) {
	for _, tt := range []struct {
		pattern, path string
		want          bool
	}{
		{"gen", "gen", true},
		{"gen", "gen/ir", false},
		{"gen/...", "gen/ir", true},
		{"gen/...", "gen", false},
		{"gen/...", "generate", false},
	} {
		if got := match(tt.pattern, tt.path); got != tt.want {
			t.Errorf("match(%q, %q) = %v, want %v", tt.pattern, tt.path, got, tt.want)
		}
	}
	if allowed([]string{"runtime"}, module+"/gen") || allowed(nil, "example.com/x") || !allowed(nil, "net/http") {
		t.Error("allowed lets the wrong imports through")
	}
}

func match(pattern, p string) bool {
	if below, ok := strings.CutSuffix(pattern, "/..."); ok {
		return strings.HasPrefix(p, below+"/")
	}
	return pattern == p
}

// allowed reports whether an import is standard or matches one of the entries.
func allowed(entries []string, imp string) bool {
	first, _, _ := strings.Cut(imp, "/")
	if !strings.Contains(first, ".") {
		return true
	}
	return slices.ContainsFunc(entries, func(e string) bool {
		if first, _, _ := strings.Cut(e, "/"); !strings.Contains(first, ".") {
			e = path.Join(module, e)
		}
		return match(e, imp)
	})
}

func list(t *testing.T, pattern string) []pkg {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(goList(t, "-json=ImportPath,Imports", pattern)))
	var all []pkg
	for {
		var p pkg
		switch err := dec.Decode(&p); err {
		case nil:
			all = append(all, p)
		case io.EOF:
			if len(all) == 0 {
				t.Fatal("go list found no package")
			}
			return all
		default:
			t.Fatal(err)
		}
	}
}

func goList(t *testing.T, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v", args, err)
	}
	return out
}
