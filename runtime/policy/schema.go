package policy

import "github.com/cloudg/cloudg/runtime/codec"

// Schema returns the JSON Schema (2020-12) of policy documents, for editors. It is
// made from the table that documents are decoded with. A document may say more than
// it takes: "yes" for true, and "10" for 10.
func Schema() []byte {
	s := &schemas{}
	root := documentShape().schema(s)
	members := []codec.Member{
		sayText("$schema", "https://json-schema.org/draft/2020-12/schema"),
		sayText("title", "Policy of an MCP server"),
	}
	// A document may stand below the key policy, if there is nothing beside it.
	wrapped := schemaOf(say("required", stringList([]string{"policy"})), say("maxProperties", codec.IntValue(1)))
	members = append(members, say("if", wrapped),
		say("then", schemaOf(say("properties", schemaOf(say("policy", root))))), say("else", root), say("$defs", s.definitions.Value()))
	return append(schemaOf(members...).AppendIndent(nil), '\n')
}
