package layertest

import "github.com/cloudg/cloudg/runtime"

// Greet returns a prompt that greets somebody, whose name it completes.
func Greet() *runtime.PromptSpec {
	return &runtime.PromptSpec{
		Primitive: runtime.Primitive{Name: "greet", Title: "Greeting", Description: "Greets somebody.", Source: "layertest.Greet"},
		Arguments: []runtime.PromptArgument{
			{Name: "name", Description: "Whom to greet.", Required: true, Complete: completeItem},
			{Name: "style", Description: "formal, or anything else."},
		},
		Handle: runtime.PromptFunc(func(_ *runtime.Context, args map[string]string) (string, error) {
			if args["style"] == "formal" {
				return "Good day, " + args["name"] + ".", nil
			}
			return "Hi " + args["name"] + "!", nil
		}),
	}
}
