package main

import (
	"context"
	"strings"

	"github.com/cloudg/cloudg/runtime"
)

// TestSimplePrompt takes no arguments.
//
//cloudg:prompt title="Simple prompt"
func TestSimplePrompt(context.Context) string { return "This is a simple prompt for testing." }

// TestPromptWithArguments repeats its arguments.
//
//cloudg:prompt title="Prompt with arguments"
//cloudg:arg arg1 name=arg1 doc="First test argument." complete=CompleteArgument
//cloudg:arg arg2 name=arg2 doc="Second test argument."
func TestPromptWithArguments(_ context.Context, arg1, arg2 string) string {
	return "Prompt with arguments: arg1='" + arg1 + "', arg2='" + arg2 + "'"
}

// TestPromptWithEmbeddedResource embeds a resource.
//
//cloudg:prompt title="Prompt with a resource"
//cloudg:arg uri name=resourceUri doc="URI of the resource to embed."
func TestPromptWithEmbeddedResource(_ context.Context, uri string) []runtime.PromptMessage {
	return []runtime.PromptMessage{
		{Role: runtime.RoleUser, Content: embedded(uri, "text/plain", "Embedded resource content for testing.")},
		{Role: runtime.RoleUser, Content: runtime.TextBlock("Please process the embedded resource above.")},
	}
}

// TestPromptWithImage shows a picture.
//
//cloudg:prompt title="Prompt with a picture"
func TestPromptWithImage(context.Context) []runtime.PromptMessage {
	return []runtime.PromptMessage{
		{Role: runtime.RoleUser, Content: picture()},
		{Role: runtime.RoleUser, Content: runtime.TextBlock("Please analyze the image above.")},
	}
}

// TestInputRequiredResultPrompt asks for context.
//
//cloudg:prompt title="Prompt that asks"
func TestInputRequiredResultPrompt(ctx *runtime.Context) (string, error) {
	answers, err := runtime.Ask(ctx, form("user_context", "What context should the prompt use?", textForm("context")))
	if err != nil {
		return "", err
	}
	return "Context: " + textOf(answers[0], "context"), nil
}

// CompleteArgument proposes values of arg1.
func CompleteArgument(_ *runtime.Context, partial string) ([]string, error) {
	return matching(partial, "paris", "park", "party"), nil
}

// matching returns the values that begin with partial.
func matching(partial string, values ...string) []string {
	out := []string{}
	for _, value := range values {
		if strings.HasPrefix(value, partial) {
			out = append(out, value)
		}
	}
	return out
}
