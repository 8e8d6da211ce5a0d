package transform

import "time"

// AnnotateOptions are the options of the annotations about a result.
type AnnotateOptions struct {
	Inline             bool // also put them into the result, under Key
	Key                string
	Classification     bool
	Provenance         bool
	Summary            bool
	LabelFindings      bool // give findings a _risk
	ContentAnnotations bool // audience and priority in the report
	ContentBlocks      bool // and on the text blocks
	Profile            string
	Notice             string           // free text, may be empty
	Now                func() time.Time // nil for time.Now
}

// Reversible implements [Settings].
func (*AnnotateOptions) Reversible() bool { return false }

func checkAnnotate(o *object, ctx *Context) Settings {
	return &AnnotateOptions{
		Inline:             o.flag("inline", false),
		Key:                o.text("key", "_annotations"),
		Classification:     o.flag("classification", true),
		Provenance:         o.flag("provenance", true),
		Summary:            o.flag("summary", true),
		LabelFindings:      o.flag("label_findings", false),
		ContentAnnotations: o.flag("content_annotations", true),
		ContentBlocks:      o.flag("content_blocks", false),
		Profile:            o.text("profile", ctx.Policy),
		Notice:             o.text("notice", ""),
		Now:                ctx.Now,
	}
}
