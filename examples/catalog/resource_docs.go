package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/guide"
	"github.com/cloudg/cloudg/runtime"
)

// DocsIndex lists what can be read about the server.
type DocsIndex struct {
	Available bool `json:"available"`
	// Topics, each with a line about it.
	Topics runtime.Map[string] `json:"topics"`
}

// DocsIndexResource lists the topics of the documentation of this server.
//
//cloudg:resource cloudg://docs title="Documentation topics" category=meta sensitivity=public capabilities=none
func (c *Catalog) DocsIndexResource(context.Context) DocsIndex {
	index := DocsIndex{Available: true}
	for _, topic := range guide.Topics() {
		index.Topics.Set(topic.Name, topic.Summary)
	}
	return index
}

// DocsResource is one topic of the documentation of this server.
//
//cloudg:template cloudg://docs/{topic} title="Documentation" category=meta mime=text/markdown sensitivity=public capabilities=none
//cloudg:arg topic complete=CompleteTopic
func (c *Catalog) DocsResource(_ context.Context, topic string) (string, error) {
	found, ok := guide.Find(topic)
	if !ok {
		names := c.CompleteTopic(nil, "")
		return "", asAnswer(&fault.Error{
			Kind:    fault.NotFound,
			Message: fmt.Sprintf("No such topic. Topics: %s.", strings.Join(names, ", ")),
			Data:    fault.Details{{Key: "value", Value: topic}, {Key: "known", Value: names}},
		})
	}
	return found.Text, nil
}

// CompleteTopic proposes topics of the documentation; case does not matter.
func (c *Catalog) CompleteTopic(_ *runtime.Context, partial string) []string {
	names := []string{}
	for _, topic := range guide.Topics() {
		if strings.HasPrefix(topic.Name, strings.ToLower(partial)) {
			names = append(names, topic.Name)
		}
	}
	return names
}
