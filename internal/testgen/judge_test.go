package testgen

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/cloudg/cloudg/runtime/codec"
)

// judge knows what the published schema of a tool accepts.
type judge struct {
	text     schema
	compiled *jsonschema.Schema
}

func newJudge(t testing.TB, input json.RawMessage) *judge {
	t.Helper()
	parsed, err := parseJSON(input)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	if err := c.AddResource("mem:///input.json", bytes.NewReader(input)); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("mem:///input.json")
	if err != nil {
		t.Fatalf("%v\n%s", err, input)
	}
	return &judge{parsed.(schema), compiled}
}

func parseJSON(text []byte) (v any, err error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	err = dec.Decode(&v)
	return v, err
}

// disagreement compares the verdict of the decoder on arguments with that of the
// schema. They may differ only by documented coercions and refusals; the text says
// how they differ otherwise, "" when they do not.
func (j *judge) disagreement(args []byte, violations []codec.Violation) string {
	parsed, err := parseJSON(args)
	if err != nil {
		return fmt.Sprintf("the test made no JSON: %v", err)
	}
	err = j.compiled.Validate(parsed)
	invalid, isInvalid := errors.AsType[*jsonschema.ValidationError](err)
	switch {
	case err != nil && !isInvalid:
		return err.Error()
	case err == nil && len(violations) > 0:
		return undocumentedRefusal(violations)
	case err != nil && len(violations) == 0:
		return j.undocumentedCoercion(invalid)
	}
	return ""
}

func undocumentedRefusal(violations []codec.Violation) string {
	if slices.ContainsFunc(violations, func(v codec.Violation) bool { return v.Type == "duplicate_key" }) {
		return "" // the validator saw one of the values only
	}
	for _, v := range violations {
		if !slices.ContainsFunc(codec.Refusals(), func(r codec.Refusal) bool { return r.Type == v.Type }) {
			return fmt.Sprintf("the schema accepts, the decoder says %s: %s (%s)", v.Loc, v.Msg, v.Type)
		}
	}
	return ""
}

// undocumentedCoercion returns the first reason of a refusal that no coercion
// explains.
func (j *judge) undocumentedCoercion(err *jsonschema.ValidationError) string {
	leaves := leaves(err)
	coerced := map[string]bool{} // instance locations
	for _, leaf := range leaves {
		if j.isCoerced(leaf) {
			coerced[leaf.InstanceLocation] = true
		}
	}
	for _, leaf := range leaves {
		if coerced[leaf.InstanceLocation] || j.node(leaf)["type"] == "null" {
			continue
		}
		return fmt.Sprintf("the decoder accepts, the schema says at %s: %s (%s)", leaf.InstanceLocation, leaf.Message, leaf.KeywordLocation)
	}
	return ""
}

func leaves(err *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(err.Causes) == 0 {
		return []*jsonschema.ValidationError{err}
	}
	var out, others []*jsonschema.ValidationError
	for _, cause := range err.Causes {
		if list := leaves(cause); path.Base(err.KeywordLocation) == "anyOf" && isOtherVariant(cause, list) {
			others = append(others, list...)
		} else {
			out = append(out, list...)
		}
	}
	if len(out) == 0 {
		return others
	}
	return out
}

// isOtherVariant reports whether a value is another variant of a union than the one
// whose schema was tried.
func isOtherVariant(branch *jsonschema.ValidationError, leaves []*jsonschema.ValidationError) bool {
	return slices.ContainsFunc(leaves, func(leaf *jsonschema.ValidationError) bool {
		inside := strings.TrimPrefix(strings.TrimPrefix(leaf.KeywordLocation, branch.KeywordLocation), "/$ref")
		return inside == "/properties/kind/enum" || inside == "/properties/type/enum"
	})
}

// isCoerced reports whether the table of coercions has what the schema refuses at
// a place.
func (j *judge) isCoerced(leaf *jsonschema.ValidationError) bool {
	node := j.node(leaf)
	target, _ := node["type"].(string)
	source := "string"
	switch path.Base(leaf.KeywordLocation) {
	case "type":
		_, source, _ = strings.Cut(leaf.Message, "but got ")
	case "format":
	default:
		return false
	}
	if format := node["format"]; format == "date-time" || format == "duration" {
		target = format.(string)
	}
	return slices.ContainsFunc(codec.Coercions(), func(c codec.Coercion) bool {
		return c.Target == target && (c.Source == source || c.Source == "number" && source == "integer")
	})
}

// node returns the schema object that a leaf's keyword stands in.
func (j *judge) node(leaf *jsonschema.ValidationError) schema {
	var at any = j.text
	for step := range strings.SplitSeq(strings.TrimPrefix(path.Dir(leaf.KeywordLocation), "/"), "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch v := at.(type) {
		case schema:
			switch step {
			case "":
			case "$ref":
				at = resolve(j.text, v)
			default:
				at = v[step]
			}
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil {
				return nil
			}
			at = v[i]
		}
	}
	node, _ := at.(schema)
	return node
}

// fill returns a value with the defaults of its schema in the places of absent
// properties, which encoding/json knows nothing of.
func fill(root, s schema, v any) any {
	s = resolve(root, s)
	if branches, ok := s["anyOf"].([]any); ok && v != nil {
		return fill(root, branches[0].(schema), v) // the other one is null
	}
	switch v := v.(type) {
	case map[string]any:
		properties, _ := s["properties"].(schema)
		for name, property := range properties {
			property := property.(schema)
			if _, ok := v[name]; !ok && property["default"] != nil {
				v[name] = property["default"]
			}
			if member, ok := v[name]; ok {
				v[name] = fill(root, property, clone(member))
			}
		}
		if more, ok := s["additionalProperties"].(schema); ok {
			for name := range v {
				v[name] = fill(root, more, v[name])
			}
		}
	case []any:
		if items, ok := s["items"].(schema); ok {
			for i := range v {
				v[i] = fill(root, items, v[i])
			}
		}
	}
	return v
}

// clone copies a value, so that filling it does not change the default of a schema.
func clone(v any) any {
	parsed, err := parseJSON([]byte(encode(v)))
	if err != nil {
		panic(err) // it was JSON before
	}
	return parsed
}
