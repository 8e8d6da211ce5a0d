package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// nothingLoaded is the prompt that takes the place of any other while there is nothing
// it could be about.
const nothingLoaded = "No dataset is loaded yet. Load an inventory map or a report with load_dataset, from one of the directories " +
	"that workspace_status lists, then ask for this prompt again."

// A step is a part of a task: a sentence in which %s is the tool that it takes.
type step struct{ tool, sentence string }

// task returns the text of a task: what is wanted, how to get there with the tools that
// the caller may use, and what to deliver. It never names anything of a dataset, nor
// what a caller has sent: such values belong into the context beside it, where a policy
// sees under which keys they stand.
func task(ctx *runtime.Context, goal string, steps []step, deliver string) string {
	directory := ctx.Directory()
	tools := directory.Tools(ctx.Principal())
	var text strings.Builder
	text.WriteString(goal)
	n := 0
	for _, s := range steps {
		if !slices.ContainsFunc(tools, func(spec *runtime.ToolSpec) bool { return spec.Name == s.tool }) {
			continue
		}
		if n++; n == 1 {
			text.WriteString("\n\nSteps:\n")
		}
		fmt.Fprintf(&text, "%d. "+s.sentence+"\n", n, "`"+directory.Prefix()+s.tool+"`")
	}
	if n == 0 {
		text.WriteString("\n")
	}
	return text.String() + "\nDeliver: " + deliver
}

// subject is the dataset that a prompt is about.
type subject struct {
	place
	active bool // resources show this dataset
}

// about returns the messages of a prompt about the dataset of that name, the active one
// for "". With nothing loaded they say how to load something.
func (c *Catalog) about(dataset string, compose func(subject) (*composition, error)) ([]runtime.PromptMessage, error) {
	_, active := c.workspace.Datasets()
	if dataset == "" && active == "" {
		return begin(nothingLoaded).messages, nil
	}
	dataset = cmp.Or(dataset, active)
	p, err := c.at(dataset)
	if err != nil {
		return nil, err
	}
	made, err := compose(subject{place: p, active: dataset == active})
	if err != nil {
		return nil, err
	}
	return made.messages, made.err
}

// A composition is the messages of a prompt while they are put together.
type composition struct {
	messages []runtime.PromptMessage
	err      error // of the first value that is no JSON
}

// begin begins with the text of a task.
func begin(task string) *composition {
	c := new(composition)
	c.add(runtime.TextBlock(task))
	return c
}

func (c *composition) add(content runtime.Content) {
	c.messages = append(c.messages, runtime.PromptMessage{Role: runtime.RoleUser, Content: content})
}

// context adds values of the dataset as a block of JSON.
func (c *composition) context(value any) *composition {
	c.add(&runtime.TextContent{Meta: c.rendered(value, "json-block")})
	return c
}

// embed adds a resource: the value that reading the URI would give.
func (c *composition) embed(uri string, value any) *composition {
	c.add(&runtime.EmbeddedResource{Resource: &runtime.TextContents{
		URI: uri, MIMEType: runtime.DefaultMIMEType, Meta: c.rendered(value, "json"),
	}})
	return c
}

// rendered returns the _meta that has the layer write a value, after the policy has
// seen it as data rather than as text.
func (c *composition) rendered(value any, form string) runtime.Object {
	var meta runtime.Object
	meta.Set(runtime.MetaData, c.json(value))
	meta.Set(runtime.MetaRender, codec.StringValue(form))
	return meta
}

// AssetPrompt says what the data of prompts about an asset are: what they start from, and
// the asset in full, either as a resource or as the detail.
type AssetPrompt struct {
	AssetShown
	Asset            runtime.Object    `json:"asset" cloudg:"like=inventory.AssetBrief"`
	DirectDependents []DependencyShown `json:"direct_dependents"`
	DependsOn        []DependencyShown `json:"depends_on"`
	Dependents       []DependencyShown `json:"dependents"`
	Detail           AssetShown        `json:"detail"`
}

// FindingPrompt is AssetPrompt for prompts about a finding.
type FindingPrompt struct {
	FindingShown
	Detail FindingShown `json:"detail"`
}

// show adds values of the dataset and something in full: as a resource when reading its
// URI shows the same, which it does for the active dataset, else among the values.
func (c *composition) show(s subject, value any, uri string, detail any) *composition {
	if s.active {
		return c.context(value).embed(uri, detail)
	}
	values, full := c.json(value), c.json(detail)
	var together runtime.Object
	for name, member := range values.All() {
		together.Set(name, member)
	}
	together.Set("detail", full)
	return c.context(together)
}

// embedSummary adds the summary of a dataset, active or not: its URI names it.
func (c *composition) embedSummary(d *inventory.Dataset) *composition {
	return c.embed(inventory.SummaryURI(d.Name), summarize(d))
}

// json returns a value as JSON.
func (c *composition) json(value any) runtime.JSON {
	data, err := asJSON(value)
	c.err = cmp.Or(c.err, err)
	return data
}
