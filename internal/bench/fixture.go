package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type SortKey string

type Severity string

type Window struct {
	Start string `json:"start"`
	End   string `json:"end,omitempty"`
	TZ    string `json:"tz,omitempty"`
}

// SearchArgs is the 8-argument input of the measured tool.
type SearchArgs struct {
	Query      string     `json:"query" jsonschema:"free text to search for"`
	Cursor     string     `json:"cursor,omitempty" jsonschema:"opaque page cursor"`
	Limit      int        `json:"limit,omitempty" jsonschema:"page size"`
	Archived   bool       `json:"archived,omitempty" jsonschema:"include archived findings"`
	MinScore   float64    `json:"min_score,omitempty" jsonschema:"lowest score to return"`
	SortBy     SortKey    `json:"sort_by,omitempty" jsonschema:"sort key"`
	Severities []Severity `json:"severities,omitempty" jsonschema:"severities to keep"`
	Window     Window     `json:"window" jsonschema:"time window"`
}

type Finding struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Severity Severity `json:"severity"`
	Score    float64  `json:"score"`
	Region   string   `json:"region"`
	Open     bool     `json:"open"`
	Tags     []string `json:"tags"`
	Count    int      `json:"count"`
}

type SearchResult struct {
	Total      int       `json:"total"`
	Returned   int       `json:"returned"`
	NextCursor string    `json:"next_cursor,omitempty"`
	Items      []Finding `json:"items"`
}

var argsJSON = json.RawMessage(`{"query":"public bucket with admin policy","cursor":"c2.d1894090b2cc","limit":50,"archived":false,"min_score":3.5,"sort_by":"score","severities":["high","critical"],"window":{"start":"2026-01-01T00:00:00Z","end":"2026-02-01T00:00:00Z","tz":"UTC"}}`)

var badArgsJSON = json.RawMessage(`{"query":"x","limit":5000,"sort_by":"nope","severities":["high","fatal"],"window":{"end":"2026-02-01T00:00:00Z"},"zzz":1}`)

var wantArgs SearchArgs

var theResult SearchResult

func init() {
	if err := json.Unmarshal(argsJSON, &wantArgs); err != nil {
		panic(err)
	}
	sev := []Severity{"low", "medium", "high", "critical"}
	theResult = SearchResult{Total: 1234, Returned: 20, NextCursor: "c2.aa00bb11cc22"}
	for i := range 20 {
		theResult.Items = append(theResult.Items, Finding{
			ID:       fmt.Sprintf("fnd-%06d", i*7919),
			Title:    fmt.Sprintf("Bucket %d allows public reads from any principal", i),
			Severity: sev[i%4],
			Score:    3.5 + float64(i)/4,
			Region:   "us-east-1",
			Open:     i%3 == 0,
			Tags:     []string{"s3", "public", "iam"},
			Count:    i * 3,
		})
	}
}

// inputSchema is what a careful author writes for go-sdk: infer, then patch in
// the enum, range and default keywords inference cannot express.
func inputSchema() *jsonschema.Schema {
	s, err := jsonschema.For[SearchArgs](nil)
	if err != nil {
		panic(err)
	}
	p := s.Properties
	p["limit"].Minimum = jsonschema.Ptr(1.0)
	p["limit"].Maximum = jsonschema.Ptr(100.0)
	p["limit"].Default = json.RawMessage("20")
	p["sort_by"].Enum = []any{"score", "age", "name"}
	p["sort_by"].Default = json.RawMessage(`"score"`)
	p["severities"].Types, p["severities"].Type = nil, "array"
	p["severities"].Items.Enum = []any{"low", "medium", "high", "critical"}
	return s
}

var rawInput, rawOutput json.RawMessage

func init() {
	rawInput, _ = json.Marshal(inputSchema())
	o, err := jsonschema.For[SearchResult](nil)
	if err != nil {
		panic(err)
	}
	rawOutput, _ = json.Marshal(o)
}

func boolp(b bool) *bool { return &b }

var sink any

func toolDef(name string, in, out any) *mcp.Tool {
	return &mcp.Tool{
		Name: name, Title: "Search findings",
		Description: "Search findings by text, severity and time window. Returns one page; pass next_cursor back for the next one.",
		InputSchema: in, OutputSchema: out,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: boolp(false), OpenWorldHint: boolp(false)},
		Meta:        mcp.Meta{"cloudg/category": "inventory", "cloudg/sensitivity": "internal"},
	}
}

func typedHandler(ctx context.Context, _ *mcp.CallToolRequest, in SearchArgs) (*mcp.CallToolResult, SearchResult, error) {
	if in.Query == "" {
		return nil, SearchResult{}, fmt.Errorf("empty")
	}
	return indented(stdEncode(nil, &theResult)), theResult, nil
}

func typedNoOut(ctx context.Context, _ *mcp.CallToolRequest, in SearchArgs) (*mcp.CallToolResult, any, error) {
	if in.Query == "" {
		return nil, nil, fmt.Errorf("empty")
	}
	return emptyRes, nil, nil
}

var emptyRes = &mcp.CallToolResult{Content: []mcp.Content{}}

func stdEncode(_ []byte, r *SearchResult) []byte {
	b, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	return b
}

// indented is the text block that every column returns: the value, indented.
func indented(js []byte) *mcp.CallToolResult {
	var text bytes.Buffer
	if err := json.Indent(&text, js, "", "  "); err != nil {
		panic(err)
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text.String()}}}
}
