package main

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// form returns the question of a form.
func form(id, message, schema string) runtime.Question {
	return runtime.Question{ID: id, Message: message, Schema: schema}
}

// textForm returns the schema of a form with one required text.
func textForm(name string) string {
	return fmt.Sprintf(`{"type":"object","properties":{%q:{"type":"string"}},"required":[%[1]q]}`, name)
}

const (
	confirmForm = `{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}`
	confirmText = "Please confirm"
	nameText    = "What is your name?"
)

// sampling returns a question for the client's model.
func sampling(id, prompt string, maxTokens int64) runtime.Question {
	message := codec.ObjectValue(
		codec.Member{Name: "role", Value: codec.StringValue("user")},
		codec.Member{Name: "content", Value: codec.Raw(runtime.TextBlock(prompt).AppendJSON(nil))},
	)
	return runtime.Question{ID: id, Method: runtime.MethodSample, Params: codec.ObjectValue(
		codec.Member{Name: "messages", Value: codec.ListValue(message)},
		codec.Member{Name: "maxTokens", Value: codec.IntValue(maxTokens)},
	)}
}

// roots returns a question for the client's roots.
func roots(id string) runtime.Question {
	return runtime.Question{ID: id, Method: runtime.MethodRoots}
}

// textOf returns a text of an answer, "" when there is none.
func textOf(answer runtime.Answer, name string) string {
	return member(answer.Content, name).Text()
}

// sampledText returns what the client's model has said.
func sampledText(answer runtime.Answer) string {
	content := member(answer.Content, "content")
	if content.Kind() == codec.KindList {
		content = content.Index(0)
	}
	return member(content, "text").Text()
}

// rootCount returns how many roots an answer names.
func rootCount(answer runtime.Answer) int {
	if list := member(answer.Content, "roots"); list.Kind() == codec.KindList {
		return list.Len()
	}
	return 0
}

// member returns a member of an object, absent when there is none.
func member(v runtime.JSON, name string) runtime.JSON {
	if v.Kind() != codec.KindObject {
		return runtime.JSON{}
	}
	found, _ := v.Get(name)
	return found
}

// outcome says what came of a form.
func outcome(answer runtime.Answer) *runtime.ToolResult {
	content := "none"
	if answer.Content.Kind() == codec.KindObject {
		content = string(answer.Content.AppendJSON(nil))
	}
	return runtime.Text("User response: action=" + string(answer.Action) + ", content=" + content)
}
