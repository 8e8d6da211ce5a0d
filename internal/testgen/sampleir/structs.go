package sampleir

import "github.com/cloudg/cloudg/gen/ir"

func window() *ir.Struct {
	return &ir.Struct{
		Named: named("Window"), Name: "Window", Doc: "Window is a span of time.", Input: true,
		Fields: []*ir.Field{
			Field("start", "Start", Time()),
			Field("end", "End", PointerTo(Time()), OmitEmpty, Default("null"), Doc("open when absent")),
		},
	}
}

func searchArgs() *ir.Struct {
	return &ir.Struct{
		Named: named("SearchArgs"), Name: "SearchArgs", Input: true,
		Doc: "SearchArgs are the arguments of search_findings.",
		Fields: []*ir.Field{
			Field("query", "Query", String(), Doc("Free text to look for."), Rules(ir.Rules{MinLen: "1", MaxLen: "200"})),
			Field("limit", "Limit", Int(), Doc("Page size."), Default("20"), Rules(ir.Rules{Min: "1", Max: "100"})),
			Field("min_score", "MinScore", Float(), OmitEmpty, Rules(ir.Rules{Min: "0", XMax: "10"})),
			Field("sort_by", "SortBy", sortKey(), Default(`"score"`)),
			Field("levels", "Levels", ListOf(level()), OmitEmpty, Rules(ir.Rules{MaxItems: "3", Unique: true})),
			Field("labels", "Labels", MapOf(String()), OmitEmpty),
			Field("window", "Window", StructOf(window())),
		},
	}
}

func finding() *ir.Struct {
	return &ir.Struct{
		Named: named("Finding"), Name: "Finding", Doc: "Finding is one finding.", Output: true,
		Fields: []*ir.Field{
			Field("id", "ID", String()),
			Field("level", "Level", level()),
			Field("score", "Score", Float()),
			Field("owner", "Owner", PointerTo(String())),
			Field("tags", "Tags", ListOf(String())),
		},
	}
}

func searchResult(found *ir.Struct) *ir.Struct {
	count := &ir.Type{Kind: ir.KindOrdered, Elem: Int(), Named: &ir.Named{
		PkgPath: "github.com/cloudg/cloudg/runtime", PkgName: "runtime", Name: "Map", Args: []*ir.Type{Int()},
	}}
	return &ir.Struct{
		Named: named("SearchResult"), Name: "SearchResult", Doc: "SearchResult is a page of findings.", Output: true,
		Fields: []*ir.Field{
			Field("total", "Total", Int()),
			Field("next", "Next", String(), OmitEmpty),
			Field("items", "Items", ListOf(StructOf(found))),
			Field("count", "Count", count),
		},
	}
}
