package ir

import (
	"time"

	"github.com/cloudg/cloudg/annotations"
)

// Tool is a handler with a //cloudg:tool directive, defaults applied.
type Tool struct {
	Primitive
	Arguments
	Hints     annotations.Hints // derived ones filled in
	Timeout   time.Duration     // 0: the layer's default
	Meta      string            // JSON object, "" when absent
	Transform TransformHints
	Output    OutputMode
	Result    Result
}

// TransformHints are the author's wishes about the policy's pipelines.
type TransformHints struct {
	Skip           []string // output transforms not to run; "*" for all
	SkipInput      []string
	Pseudonymize   *bool // only false has an effect
	Depseudonymize *bool
	InputGuard     *bool
	Project        string // JSON object, "" when absent
	Transforms     string // JSON list, "" when absent
}

// OutputMode is the key output of a tool.
type OutputMode uint8

// The output modes.
const (
	OutputFull       OutputMode = iota // structured content, indented text, output schema
	OutputNoSchema                     // the same without the schema
	OutputStructured                   // structured content only
	OutputText                         // text only
)
