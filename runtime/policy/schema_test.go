package policy

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/transform"
)

// TestSchemaSaysWhatEveryKeyIs: editors show it.
func TestSchemaSaysWhatEveryKeyIs(t *testing.T) {
	var schema struct {
		Defs map[string]struct {
			Description string
			Properties  map[string]struct{ Title, Description string }
		} `json:"$defs"`
	}
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	for name, def := range schema.Defs {
		if def.Description == "" {
			t.Errorf("%s has no description", name)
		}
		for key, property := range def.Properties {
			if property.Description == "" || property.Title == "" && name != "step" {
				t.Errorf("%s.%s: title %q, description %q", name, key, property.Title, property.Description)
			}
		}
	}
	if len(schema.Defs) != 7 {
		t.Errorf("%d definitions", len(schema.Defs))
	}
	for _, typ := range transform.Names() {
		if typeDocs()[typ] == "" {
			t.Errorf("the transform %s has no description", typ)
		}
	}
	if len(typeDocs()) != len(transform.Names()) {
		t.Errorf("descriptions of %d transforms, of which there are %d", len(typeDocs()), len(transform.Names()))
	}
}

// TestSchemaRaisesNoFalseAlarms holds documents against it that are right, among them
// those of the page for operators.
func TestSchemaRaisesNoFalseAlarms(t *testing.T) {
	documents := []string{
		"{}",
		"policy: {name: wrapped, audit: true}",
		"{extends: ./team.yaml, rate_limits: [{rate: 1, kinds: [tool, completion, other]}]}",
		"transforms: [redact, dlp, our_own, {type: our_own, n: 1}, {transform: project, id: p, max_list: 3}, {name: alias, options: null}]",
		"transform_options: {redact: {tags: true}, p: {max_list: 4}}",
		`detectors: [{name: ticket, pattern: 'T-\d+', description: d, group: 0, entity: e, category: c, confidence: 0.5, hints: [t], ` +
			`validator: ip, min_length: 2, enabled: true, ignore_case: true, flags: i}]`,
	}
	page, err := os.ReadFile("../../docs/policy.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```yaml (team|slow|doubtful)[.]yaml\n(.*?)```").FindAllSubmatch(page, -1)
	if len(blocks) != 3 {
		t.Errorf("%d documents on the page", len(blocks))
	}
	for _, block := range blocks {
		documents = append(documents, string(block[2]))
	}
	s := schema(t)
	for _, text := range documents {
		root, err := parseYAML("policy.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := validate(t, s, root.Value()); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestSchemaLooksIntoWrappedDocuments: a key that does not exist is an alarm there, too.
func TestSchemaLooksIntoWrappedDocuments(t *testing.T) {
	for _, text := range []string{`{"policy": {"nam": "x"}}`, `{"policy": {}, "name": "x"}`} {
		root, err := parseJSON("", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := validate(t, schema(t), root.Value()); err == nil {
			t.Errorf("%s matches the schema", text)
		}
	}
}

// TestSchemaKnowsTheKeysOfDetectors: what it says of them is what transforms read, which
// tell about a key that they do not.
func TestSchemaKnowsTheKeysOfDetectors(t *testing.T) {
	_, problems := transform.Detectors(codec.ListValue(codec.ObjectValue(codec.Member{Name: "nonsense", Value: codec.NullValue()})))
	told := problems[len(problems)-1].Message
	_, list, _ := strings.Cut(told, "known: ")
	properties, _ := detectorSchema().Get("properties")
	var keys []string
	for key := range properties.All() {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	if diff := cmp.Diff(strings.Split(list, ", "), keys); diff != "" {
		t.Errorf("%s (-transforms +schema)\n%s", told, diff)
	}
}
