package policy

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// schema compiles the schema of documents.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	if err := c.AddResource("policy.json", bytes.NewReader(Schema())); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("policy.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// validate checks a document against the schema.
func validate(t *testing.T, s *jsonschema.Schema, doc codec.Value) error {
	t.Helper()
	var v any
	if err := json.Unmarshal(doc.AppendJSON(nil), &v); err != nil {
		t.Fatal(err)
	}
	return s.Validate(v)
}

func TestP1_14_ProfilesMatchTheSchema(t *testing.T) {
	s := schema(t)
	for _, name := range Profiles() {
		root, err := parseProfile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := validate(t, s, root.Value()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestP1_1_SchemaRefusesWhatDecodingRefuses(t *testing.T) {
	s := schema(t)
	for _, text := range []string{
		`{"nam": "x"}`, `{"audit": 3}`, `{"audit_size": -1}`, `{"allow_tools": "x"}`, `{"deny_tools": null}`,
		`{"roles": {"a": {"x": 1}}}`, `{"rules": [{"match": {"kinds": ["completion"]}}]}`, `{"rate_limits": [{}]}`,
		`{"rate_limits": [{"rate": 0}]}`, `{"rate_limits": [{"rate": 1, "burst": 0}]}`, `{"vault": {"scope": "x"}}`,
		`{"transforms": [1]}`, `{"transforms": [{"id": "x"}]}`, `{"transform_options": {"redact": 1}}`, `{"max_sensitivity": "top"}`,
		`{"rules": [{"transforms_mode": "merge"}]}`, `{"detectors": ["x"]}`, `{"vault": {"ttl_seconds": 0}}`,
	} {
		root, err := parseJSON("", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := decode(root); err == nil {
			t.Errorf("%s: decoded", text)
		}
		if err := validate(t, s, root.Value()); err == nil {
			t.Errorf("%s: matches the schema", text)
		}
	}
}

func TestP1_1_SchemaTakesReferenceDocuments(t *testing.T) {
	s := schema(t)
	for _, path := range referenceFiles(t) {
		if filepath.Base(path) == "every_key.yaml" {
			continue // written with what decoding takes beyond the schema
		}
		root, err := parseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := validate(t, s, root.Value()); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func referenceFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/reference/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no reference documents: %v", err)
	}
	return files
}

// TestP1_6_ReferenceDocumentsLoad loads documents that were written for the reference
// system.
func TestP1_6_ReferenceDocumentsLoad(t *testing.T) {
	for _, path := range referenceFiles(t) {
		if _, err := Load(path, Options{}); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestP1_1_EveryKeyIsInTheReference holds that no key is missing from every_key.yaml.
func TestP1_1_EveryKeyIsInTheReference(t *testing.T) {
	root, err := parseFile("testdata/reference/every_key.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct {
			Properties map[string]any `json:"properties"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	doc := root.Get("policy")
	holders := map[string]*Node{
		"policy": doc, "rule": doc.Get("roles").Get("guest"), "match": doc.Get("rules").items[0].Get("match"),
		"rate_limit": doc.Get("rate_limits").items[0], "vault": doc.Get("vault"),
	}
	ours := map[string]bool{"output_schemas": true, "binary": true} // keys that the reference system does not have
	for name, n := range holders {
		for property := range schema.Defs[name].Properties {
			if n.Get(property) == nil && !ours[property] {
				t.Errorf("%s: the key %s is missing", name, property)
			}
		}
		if len(schema.Defs[name].Properties) == 0 {
			t.Errorf("the schema defines no %s", name)
		}
	}
}

func TestP1_6_EveryKey(t *testing.T) {
	doc := read(t, "testdata/reference/every_key.yaml")
	got := []any{
		doc.Name, doc.HideDenied, doc.HonorHints, doc.Audit, doc.AuditSize, doc.AllowResources == nil, doc.AllowPrompts != nil,
		doc.Vault.Encrypt, doc.Vault.Autosave, *doc.Roles[2].HonorHints, doc.Rules[1].HonorHints == nil, doc.Rules[1].Description,
		doc.Transforms[2].Type, doc.Transforms[3].Type, doc.InputTransforms[0].Type,
	}
	want := []any{
		"every-key", false, false, true, 2000, true, true,
		true, true, true, true, "people from outside",
		"projection", "annotator", "reject_secrets",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestP1_7_WorkedExample(t *testing.T) {
	doc := read(t, "testdata/reference/worked_example.yaml")
	types := make([]string, len(doc.Transforms))
	for i, s := range doc.Transforms {
		types[i] = s.Type
	}
	limits := make([][]any, len(doc.RateLimits))
	for i, l := range doc.RateLimits {
		limits[i] = []any{strings.Join(l.Tools, ","), l.Rate, l.Per}
	}
	admin := doc.Roles[slices.IndexFunc(doc.Roles, func(r Role) bool { return r.Role == "admin" })]
	got := []any{
		doc.Origin.Extends, doc.DenyCapabilities, doc.AllowCapabilities, doc.DenyTools, doc.Rules[0].Name, len(doc.Rules), limits,
		admin.AllowCapabilities, admin.RateLimits[0].Rate, types, string(doc.TransformOptions[0].Options.Value().AppendJSON(nil)),
	}
	want := []any{
		[]string{"standard", "strict"},
		[]runtime.Capability{"reveal", "cloud_access", "exec", "write_fs"}, []runtime.Capability{"write_fs"},
		[]string{"preview_transform", "export_*"}, "never-reveal", 1,
		[][]any{{"reveal_token", 30.0, Minute}, {"*", 240.0, Minute}},
		[]runtime.Capability{"reveal"}, 5.0, []string{"sanitize", "redact"}, `{"max_free_text":300}`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
