package server

import "encoding/json"

// parameter returns the rule for a string that must not be empty.
func parameter(name string) member {
	return member{name: name, kind: '"', required: true, text: "Missing or invalid parameter: " + name}
}

// rounds are the rules for what a client adds to a request that it sends again with
// answers to what the server has asked.
func rounds(rules ...member) []member {
	return append(rules,
		member{name: "inputResponses", kind: '{', text: "inputResponses must be an object"},
		member{name: "requestState", kind: '"', text: "requestState must be a string"},
	)
}

// isTexts reports whether an object holds nothing but strings.
func isTexts(object json.RawMessage) bool {
	var texts map[string]*string
	return json.Unmarshal(object, &texts) == nil
}

// isRef reports whether an object names what a completion is for: a prompt by name,
// or a template by uri.
func isRef(object json.RawMessage) bool {
	var ref struct{ Type, Name, URI string }
	if json.Unmarshal(object, &ref) != nil {
		return false
	}
	return ref.Type == "ref/prompt" && ref.URI == "" || ref.Type == "ref/resource" && ref.Name == ""
}

// isArgument reports whether an object is the argument that a completion is for.
func isArgument(object json.RawMessage) bool {
	var argument struct{ Name, Value *string }
	return json.Unmarshal(object, &argument) == nil && argument.Name != nil
}

// isCompletionContext reports whether an object holds the arguments that are known,
// if any.
func isCompletionContext(object json.RawMessage) bool {
	var known struct{ Arguments map[string]*string }
	return json.Unmarshal(object, &known) == nil
}
