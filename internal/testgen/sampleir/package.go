package sampleir

import (
	"time"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/ir"
)

// Package returns a new copy of the whole package.
func Package() *ir.Package {
	found := finding()
	return &ir.Package{
		Stamp:  "9f0c1d8e36182ede",
		Path:   Path,
		Name:   "sample",
		Server: ir.Server{Name: "sample", Version: "1.0.0"},
		Tools:  []*ir.Tool{search(found), echo(), reset()},

		Resources: []*ir.Resource{guide()},
		Templates: []*ir.Template{findingResource(found)},
		Prompts:   []*ir.Prompt{triage()},
		Scope: []string{
			"ByAge", "ByName", "ByScore", "Echo", "Finding", "Guide", "High", "Level", "Low", "Medium", "Reset",
			"SearchArgs", "SearchResult", "SortKey", "Store", "Triage", "Window",
		},
	}
}

func search(found *ir.Struct) *ir.Tool {
	return &ir.Tool{
		Primitive: ir.Primitive{
			Name: "search_findings", NameGiven: true, Title: "Search findings", Category: "inventory", Tags: []string{"start-here"},
			Description:  "Search finds findings by text, level and time.\n\nReturns one page.",
			Sensitivity:  annotations.Internal,
			Capabilities: []annotations.Capability{annotations.ReadState},
			Func:         ir.Func{Name: "Search", Recv: "Store", RecvPtr: true, HasError: true},
		},
		Hints:     annotations.Derive(annotations.Hints{}, []annotations.Capability{annotations.ReadState}),
		Arguments: ir.Arguments{Args: searchArgs()},
		Result:    ir.Result{Kind: ir.ResultObject, Type: PointerTo(StructOf(searchResult(found)))},
	}
}

func echo() *ir.Tool {
	return &ir.Tool{
		Primitive: ir.Primitive{
			Name: "echo", Description: "Echo repeats a text.", Category: "inventory",
			Sensitivity: annotations.Public,
			Func:        ir.Func{Name: "Echo", Context: ir.StdContext},
		},
		Hints:   annotations.Derive(annotations.Hints{}, nil),
		Timeout: 5 * time.Second,
		Arguments: ir.Arguments{Flat: true, Args: &ir.Struct{Name: "EchoArgs", Input: true, Fields: []*ir.Field{
			Field("text", "Text", String(), Doc("What to repeat."), Rules(ir.Rules{MaxLen: "1000"})),
			Field("times", "Times", Int(), Default("1"), Rules(ir.Rules{Min: "1", Max: "5"})),
		}}},
		Result: ir.Result{Kind: ir.ResultWrapped, Type: ListOf(String())},
	}
}

func reset() *ir.Tool {
	capabilities := []annotations.Capability{annotations.WriteState}
	return &ir.Tool{
		Primitive: ir.Primitive{
			Name: "reset", Description: "Reset forgets everything.", Category: "inventory",
			Sensitivity:  annotations.Confidential,
			Capabilities: capabilities,
			Func:         ir.Func{Name: "Reset", HasError: true},
		},
		Hints:     annotations.Derive(annotations.Hints{Destructive: annotations.True}, capabilities),
		Arguments: ir.Arguments{Flat: true, Args: &ir.Struct{Name: "ResetArgs", Input: true}},
		Result:    ir.Result{Kind: ir.ResultNone},
	}
}
