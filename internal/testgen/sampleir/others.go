package sampleir

import (
	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/ir"
)

func guide() *ir.Resource {
	return &ir.Resource{
		Primitive: ir.Primitive{
			Name: "guide", Description: "Guide explains how to search.", Category: "inventory",
			Sensitivity: annotations.Public,
			Func:        ir.Func{Name: "Guide", Context: ir.StdContext},
		},
		Content: ir.Content{MIMEType: "text/markdown", Audience: []string{"assistant"}, Priority: "0.8"},
		URI:     "sample://guide",
		Result:  ir.Result{Kind: ir.ResultString},
	}
}

func findingResource(found *ir.Struct) *ir.Template {
	return &ir.Template{
		Primitive: ir.Primitive{
			Name: "finding", Title: "Finding", Description: "FindingResource is one finding.", Category: "inventory",
			Sensitivity:  annotations.Confidential,
			Capabilities: []annotations.Capability{annotations.ReadState},
			Func:         ir.Func{Name: "FindingResource", Recv: "Store", RecvPtr: true, HasError: true},
		},
		Arguments: ir.Arguments{Flat: true, Args: &ir.Struct{Name: "StoreFindingResourceArgs", Input: true, Fields: []*ir.Field{
			Field("level", "Level", level()),
			Field("id", "Id", String(), Rules(ir.Rules{MinLen: "1"}), Complete("CompleteID")),
		}}},
		URITemplate: "sample://findings/{level}/{id}",
		Variables:   []ir.Variable{{Name: "level"}, {Name: "id"}},
		Completions: []*ir.Completion{{
			Argument: "id", Strings: true,
			Func: ir.Func{Name: "CompleteID", Recv: "Store", RecvPtr: true, HasError: true},
		}},
		Result: ir.Result{Kind: ir.ResultObject, Type: PointerTo(StructOf(found))},
	}
}

func triage() *ir.Prompt {
	return &ir.Prompt{
		Primitive: ir.Primitive{
			Name: "triage", Title: "Triage findings", Description: "Triage asks which findings to fix first.",
			Category: "inventory", Tags: []string{"start-here"}, Sensitivity: annotations.Internal,
			Func: ir.Func{Name: "Triage"},
		},
		Arguments: ir.Arguments{Flat: true, Args: &ir.Struct{Name: "TriageArgs", Input: true, Fields: []*ir.Field{
			Field("team", "Team", String(), Doc("Who will fix them.")),
			Field("level", "Level", level(), Default("3"), Doc("Least level to look at.")),
		}}},
		Result: ir.Result{Kind: ir.ResultString},
	}
}
