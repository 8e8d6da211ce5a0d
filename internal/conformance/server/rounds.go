package main

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime"
)

// TestInputRequiredResultElicitation asks for a name.
//
//cloudg:tool title="Asks for a name"
func TestInputRequiredResultElicitation(ctx *runtime.Context) (*runtime.ToolResult, error) {
	answers, err := runtime.Ask(ctx, form("user_name", nameText, textForm("name")))
	if err != nil {
		return nil, err
	}
	return runtime.Text("Hello, " + textOf(answers[0], "name") + "!"), nil
}

// TestInputRequiredResultSampling asks the client's model.
//
//cloudg:tool title="Asks the model"
func TestInputRequiredResultSampling(ctx *runtime.Context) (*runtime.ToolResult, error) {
	answers, err := runtime.Ask(ctx, sampling("capital_question", "What is the capital of France?", 100))
	if err != nil {
		return nil, err
	}
	return runtime.Text(sampledText(answers[0])), nil
}

// TestInputRequiredResultListRoots asks what the client works on.
//
//cloudg:tool title="Asks for roots"
func TestInputRequiredResultListRoots(ctx *runtime.Context) (*runtime.ToolResult, error) {
	answers, err := runtime.Ask(ctx, roots("client_roots"))
	if err != nil {
		return nil, err
	}
	return runtime.Text(fmt.Sprintf("The client has %d roots: %s", rootCount(answers[0]), answers[0].Content.AppendJSON(nil))), nil
}

// TestInputRequiredResultRequestState asks for a confirmation.
//
//cloudg:tool title="Keeps its state"
func TestInputRequiredResultRequestState(ctx *runtime.Context) (*runtime.ToolResult, error) {
	return confirmed(ctx)
}

// TestInputRequiredResultTamperedState asks for a confirmation.
//
//cloudg:tool title="Guards its state"
func TestInputRequiredResultTamperedState(ctx *runtime.Context) (*runtime.ToolResult, error) {
	return confirmed(ctx)
}

func confirmed(ctx *runtime.Context) (*runtime.ToolResult, error) {
	answers, err := runtime.Ask(ctx, form("confirm", confirmText, confirmForm))
	if err != nil {
		return nil, err
	}
	return runtime.Text("state-ok, and the user said " + string(answers[0].Action)), nil
}

// TestInputRequiredResultMultipleInputs asks for three things at once.
//
//cloudg:tool title="Asks for three things"
func TestInputRequiredResultMultipleInputs(ctx *runtime.Context) (*runtime.ToolResult, error) {
	answers, err := runtime.Ask(ctx,
		form("user_name", nameText, textForm("name")),
		sampling("greeting", "Generate a greeting", 50),
		roots("client_roots"),
	)
	if err != nil {
		return nil, err
	}
	text := fmt.Sprintf("%s %s, with %d roots", sampledText(answers[1]), textOf(answers[0], "name"), rootCount(answers[2]))
	return runtime.Text(text), nil
}

// TestInputRequiredResultMultiRound asks one thing after the other.
//
//cloudg:tool title="Asks twice"
func TestInputRequiredResultMultiRound(ctx *runtime.Context) (*runtime.ToolResult, error) {
	names, err := runtime.Ask(ctx, form("step1", "Step 1: What is your name?", textForm("name")))
	if err != nil {
		return nil, err
	}
	colors, err := runtime.Ask(ctx, form("step2", "Step 2: What is your favorite color?", textForm("color")))
	if err != nil {
		return nil, err
	}
	return runtime.Text(textOf(names[0], "name") + " likes " + textOf(colors[0], "color")), nil
}

// TestInputRequiredResultCapabilities asks for what the client offers, a form first.
//
//cloudg:tool title="Asks what it may"
func TestInputRequiredResultCapabilities(ctx *runtime.Context) (*runtime.ToolResult, error) {
	answers, err := runtime.Ask(ctx, form("user_name", nameText, textForm("name")))
	if err != nil {
		if answers, err = runtime.Ask(ctx, sampling("greeting", "Generate a short greeting", 50)); err != nil {
			return nil, err
		}
		return runtime.Text(sampledText(answers[0])), nil
	}
	return runtime.Text("Hello, " + textOf(answers[0], "name")), nil
}
