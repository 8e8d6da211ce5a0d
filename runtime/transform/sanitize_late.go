package transform

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// cutLate splits each sanitizer that stands before a redactor in two. A text is cleaned
// where the sanitizer stands, because a redactor has to see what a reader sees; it is cut
// and marked behind the last redactor. Half a secret does not look like one any more, nor
// does half a document, or a document between markers, look like data.
func cutLate(parts []part) []part {
	last := -1
	for i, p := range parts {
		if p.redact != nil {
			last = i
		}
	}
	if last < 0 {
		return parts
	}
	split := slices.Clone(parts[:last+1])
	for i, p := range parts[:last] {
		if s, ok := p.text.(*sanitizer); ok {
			first := &cleaner{s}
			split[i].text = first
			split = append(split, part{text: &judge{first}})
		}
	}
	return append(split, parts[last+1:]...)
}

// A cleaner is the half of a sanitizer that cleans texts.
type cleaner struct{ *sanitizer }

// start implements textTransform.
func (c *cleaner) start(*runtime.Transformation, codec.Value) (textRun, error) {
	return &cleanerRun{sanitizeRun: sanitizeRun{sanitizer: c.sanitizer}}, nil
}

type cleanerRun struct {
	sanitizeRun
	waiting bool // the judge has something to do
	passed  bool // it also reports what was cleaned
}

// text implements textRun.
func (r *cleanerRun) text(at *place, text string) (string, error) {
	text, ascii := r.clean(text)
	if !r.waiting {
		trial := sanitizeRun{sanitizer: r.sanitizer}
		r.waiting = trial.judge(at, text, ascii) != text || trial.suspects > 0
	}
	return text, nil
}

// finish implements textRun.
func (r *cleanerRun) finish(report *runtime.Report) {
	if !r.passed {
		r.sanitizeRun.finish(report)
	}
}

// A judge is the other half of a sanitizer, which cuts and marks.
type judge struct{ cleaner *cleaner }

// start implements textTransform.
func (j *judge) start(*runtime.Transformation, codec.Value) (textRun, error) {
	return &judgeRun{sanitizeRun: sanitizeRun{sanitizer: j.cleaner.sanitizer}}, nil
}

// leavesNames implements unnaming.
func (*judge) leavesNames() bool { return true }

type judgeRun struct {
	sanitizeRun
	whole bool // what the cleaner did is among what it reports
}

// key implements textRun.
func (*judgeRun) key(_ *place, name string) (string, error) { return name, nil }

// text implements textRun.
func (r *judgeRun) text(at *place, text string) (string, error) {
	return r.judge(at, text, plainASCII(text) == len(text)), nil
}

// finish implements textRun.
func (r *judgeRun) finish(report *runtime.Report) {
	if r.whole {
		r.sanitizeRun.finish(report)
	} else if section := r.section(); section.Len() > 0 {
		report.Extend(reportUntrusted, section)
	}
}

// unfinished reports whether a part behind the redactor has something to do after the
// runs of those before it.
func (f *fused) unfinished(runs []textRun) bool {
	return slices.ContainsFunc(f.after, func(t textTransform) bool {
		run := f.cleanedFor(t, runs)
		return run == nil || run.waiting
	})
}

// cleanedFor returns the run of the cleaner to which a judge belongs, nil when it is not
// among runs and for all other parts.
func (f *fused) cleanedFor(t textTransform, runs []textRun) *cleanerRun {
	if j, ok := t.(*judge); ok {
		if i := slices.Index(f.before, textTransform(j.cleaner)); i >= 0 {
			return runs[i].(*cleanerRun)
		}
	}
	return nil
}

// passOn has the judges behind the redactor report what the cleaners before it did, and
// returns how to do so once their runs have begun.
func (f *fused) passOn(runs []textRun) func(after []textRun) {
	done := make([]*sanitized, len(f.after))
	for i, t := range f.after {
		if run := f.cleanedFor(t, runs); run != nil {
			run.passed = true
			done[i] = &run.sanitized
		}
	}
	return func(after []textRun) {
		for i, run := range after {
			if j, ok := run.(*judgeRun); ok && done[i] != nil {
				j.sanitized, j.whole = *done[i], true
			}
		}
	}
}
