package middleware

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// reportOf returns what pipelines did to an answer, an object or absent. What the
// answer itself says counts, because middleware may have added to it; the call
// knows about answers that do not say it.
func reportOf(call *runtime.Call, answer layer.Result) runtime.JSON {
	switch result := answer.(type) {
	case *runtime.ToolResult:
		report, _ := result.Meta.Get(runtime.MetaTransforms)
		return report
	case *runtime.ResourceResult:
		if report := reportOfContents(result.Contents); !report.IsZero() {
			return report.Value()
		}
	}
	if answer == nil || call.Report == nil {
		return runtime.JSON{}
	}
	return call.Report.Value()
}

// reportOfContents merges what the items of a resource say.
func reportOfContents(contents []runtime.ResourceContents) *runtime.Report {
	merged := new(runtime.Report)
	for _, item := range contents {
		var meta runtime.Object
		switch item := item.(type) {
		case *runtime.TextContents:
			meta = item.Meta
		case *runtime.BlobContents:
			meta = item.Meta
		}
		said, _ := meta.Get(runtime.MetaTransforms)
		report := new(runtime.Report)
		for name, value := range said.All() {
			report.Set(name, value)
		}
		merged.Merge(report)
	}
	return merged
}
