package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/schema"
)

// compile reads a schema as clients do that check formats.
func compile(text string) (*jsonschema.Schema, error) {
	const url = "mem:///schema.json"
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	c.LoadURL = func(string) (io.ReadCloser, error) {
		return nil, errors.New("it refers to another document")
	}
	if err := c.AddResource(url, strings.NewReader(text)); err != nil {
		return nil, err
	}
	return c.Compile(url)
}

// judge says what is wrong with a value that the author wrote, for the decoder or else
// for the schema that is published beside the value.
func (p *property) judge(value string) []fault {
	if faults := judge(p.field.Type, []byte(value), ""); len(faults) > 0 {
		return faults
	}
	text, err := schema.Value(p.field.Type, p.input)
	if err != nil {
		return nil // said when the file is written
	}
	compiled, err := compile(text)
	if err != nil {
		return nil // its author's part was found to be sound
	}
	var v any
	d := json.NewDecoder(strings.NewReader(value))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return nil // judged before
	}
	err = compiled.Validate(v)
	if invalid, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		leaf := innermost(invalid)
		path := strings.ReplaceAll(strings.TrimPrefix(leaf.InstanceLocation, "/"), "/", ".")
		return []fault{{againstRule, path, "does not match the schema that is published for it: " + leaf.Message, "change the value or the schema"}}
	}
	return nil
}

// innermost returns the first cause that has none itself.
func innermost(err *jsonschema.ValidationError) *jsonschema.ValidationError {
	for len(err.Causes) > 0 {
		err = err.Causes[0]
	}
	return err
}

// ownSchemas checks the schemas of the author in the type of a field.
func (p *property) ownSchemas() bool {
	good := true
	ir.Walk(p.field.Type, func(t *ir.Type) {
		if t.Schema == "" || !good {
			return
		}
		if why := unsound(t.Schema); why != "" {
			p.errorf(diag.BadSchema, "schema", "correct the JSON Schema; it must stand alone", "the schema of %s %s", typeName(t), why)
			good = false
		}
	})
	return good
}

// results checks the schemas of the author for results.
func (c *checker) results() {
	for _, t := range c.pkg.Tools {
		own := t.Result.Schema
		if typ := t.Result.Type; typ != nil && typ.Base().Schema != "" {
			own = typ.Base().Schema
		}
		if own == "" {
			continue
		}
		if why := unsound(own); why != "" {
			at, ok := t.At["schema"]
			if !ok {
				at = t.Pos // the type says it
			}
			c.list.Errorf(diag.BadSchema, diag.Pos(at), "correct the JSON Schema; it must stand alone",
				"%s: the schema of the result %s", t.Func.Label(), why)
		}
	}
}

// unsound says why a JSON object is no schema, "" when it is one.
func unsound(text string) string {
	_, err := compile(text)
	if err == nil {
		return ""
	}
	if invalid, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		leaf := innermost(invalid)
		return fmt.Sprintf("is none: at %q: %s", leaf.InstanceLocation, leaf.Message)
	}
	if _, ok := errors.AsType[*jsonschema.SchemaError](err); ok {
		return "is none: " + strings.ReplaceAll(errors.Unwrap(err).Error(), "mem:///schema.json", "")
	}
	return "is none: " + err.Error()
}
