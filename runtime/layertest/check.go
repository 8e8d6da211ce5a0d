package layertest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/cloudg/cloudg/runtime"
)

// CheckResult returns a function for layer.Options.CheckResult that validates
// structured content against the output schema of its tool. A tool without one
// passes. A schema is compiled once.
func CheckResult() func(spec *runtime.ToolSpec, structured []byte) error {
	c := checker{schemas: make(map[*runtime.ToolSpec]*jsonschema.Schema)}
	return c.check
}

type checker struct {
	mu      sync.Mutex
	schemas map[*runtime.ToolSpec]*jsonschema.Schema
}

func (c *checker) check(spec *runtime.ToolSpec, structured []byte) error {
	if spec.OutputSchema == "" {
		return nil
	}
	schema, err := c.schema(spec)
	if err != nil {
		return fmt.Errorf("schema: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(structured))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return err
	}
	err = schema.Validate(value)
	if invalid, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		// One line, because the text becomes that of an error result.
		return errors.New(strings.Join(leaves(invalid, nil), "; "))
	}
	return err
}

func (c *checker) schema(spec *runtime.ToolSpec) (*jsonschema.Schema, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if schema, ok := c.schemas[spec]; ok {
		return schema, nil
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat = true
	const url = "mem:///output.json"
	if err := compiler.AddResource(url, strings.NewReader(spec.OutputSchema)); err != nil {
		return nil, err
	}
	schema, err := compiler.Compile(url)
	if err != nil {
		return nil, err
	}
	c.schemas[spec] = schema
	return schema, nil
}

// leaves appends the places and messages of the innermost errors.
func leaves(err *jsonschema.ValidationError, list []string) []string {
	if len(err.Causes) == 0 {
		return append(list, fmt.Sprintf("at '%s': %s", err.InstanceLocation, err.Message))
	}
	for _, cause := range err.Causes {
		list = leaves(cause, list)
	}
	return list
}
