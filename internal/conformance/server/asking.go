package main

import (
	"github.com/cloudg/cloudg/runtime"
)

// TestSampling has the client's model answer a prompt.
//
//cloudg:tool title="Sampling"
//cloudg:arg prompt doc="The prompt to send to the model."
func TestSampling(ctx *runtime.Context, prompt string) (*runtime.ToolResult, error) {
	answers, err := runtime.Ask(ctx, sampling("", prompt, 100))
	if err != nil {
		return nil, err
	}
	return runtime.Text("LLM response: " + sampledText(answers[0])), nil
}

// TestElicitation asks the user.
//
//cloudg:tool title="Elicitation"
//cloudg:arg message doc="The message to show the user."
func TestElicitation(ctx *runtime.Context, message string) (*runtime.ToolResult, error) {
	return asked(ctx, message, `{"type":"object","properties":{
		"username":{"type":"string","description":"User's response"},
		"email":{"type":"string","description":"User's email address"}},
		"required":["username","email"]}`)
}

// TestElicitationSep1034Defaults asks with a form whose fields have defaults.
//
//cloudg:tool test_elicitation_sep1034_defaults title="Form with defaults"
func TestElicitationSep1034Defaults(ctx *runtime.Context) (*runtime.ToolResult, error) {
	return asked(ctx, "Please review and update the form fields with defaults", `{"type":"object","properties":{
		"name":{"type":"string","description":"User name","default":"John Doe"},
		"age":{"type":"integer","description":"User age","default":30},
		"score":{"type":"number","description":"User score","default":95.5},
		"status":{"type":"string","description":"User status","enum":["active","inactive","pending"],"default":"active"},
		"verified":{"type":"boolean","description":"Verification status","default":true}},
		"required":[]}`)
}

// TestElicitationSep1330Enums asks with a form that has every kind of choice.
//
//cloudg:tool test_elicitation_sep1330_enums title="Form with choices"
func TestElicitationSep1330Enums(ctx *runtime.Context) (*runtime.ToolResult, error) {
	const titled = `[{"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]`
	return asked(ctx, "Please select options from the enum fields", `{"type":"object","properties":{
		"untitledSingle":{"type":"string","description":"One of a list","enum":["option1","option2","option3"]},
		"titledSingle":{"type":"string","description":"One of a titled list","oneOf":`+titled+`},
		"legacyEnum":{"type":"string","description":"One of a list with names","enum":["opt1","opt2","opt3"],"enumNames":["Option One","Option Two","Option Three"]},
		"untitledMulti":{"type":"array","description":"Some of a list","minItems":1,"maxItems":3,"items":{"type":"string","enum":["option1","option2","option3"]}},
		"titledMulti":{"type":"array","description":"Some of a titled list","minItems":1,"maxItems":3,"items":{"anyOf":`+titled+`}}},
		"required":[]}`)
}

// asked asks with a form and tells what came of it.
func asked(ctx *runtime.Context, message, schema string) (*runtime.ToolResult, error) {
	answers, err := runtime.Ask(ctx, form("", message, schema))
	if err != nil {
		return nil, err
	}
	return outcome(answers[0]), nil
}

// TestMissingCapability needs a client that offers sampling.
//
//cloudg:tool title="Needs sampling"
func TestMissingCapability(ctx *runtime.Context) (*runtime.ToolResult, error) {
	answers, err := runtime.Ask(ctx, sampling("", "Say that sampling works.", 20))
	if err != nil {
		return nil, err
	}
	return runtime.Text(sampledText(answers[0])), nil
}
