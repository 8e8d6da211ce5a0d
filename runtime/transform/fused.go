package transform

import (
	"sync"

	"github.com/cloudg/cloudg/runtime"
)

// fused runs parts that work on texts, in one walk. A second one follows when the
// redactor has learned names that texts before may mention; the parts behind the
// redactor wait for it.
type fused struct {
	before, after []textTransform
	redact        *redactor // nil for none
	naming        bool      // a part before may give members other names
	walks         sync.Pool
}

// take adds a part, unless it has to run by itself.
func (f *fused) take(p part) bool {
	switch {
	case p.redact != nil && f.redact == nil:
		f.redact = p.redact
	case p.text != nil && f.redact == nil:
		f.before = append(f.before, p.text)
		plain, ok := p.text.(unnaming)
		f.naming = f.naming || !ok || !plain.leavesNames()
	case p.text != nil:
		f.after = append(f.after, p.text)
	default:
		return false
	}
	return true
}

// Apply implements [runtime.Pipeline].
func (f *fused) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	w, ok := f.walks.Get().(*walk)
	if !ok {
		w = &walk{}
	}
	defer func() { w.clear(); f.walks.Put(w) }()
	if err := w.begin(f.before, t, value); err != nil {
		return runtime.JSON{}, err
	}
	if f.redact == nil {
		value, _, err := w.start(value, treatment{})
		if err != nil {
			return runtime.JSON{}, err
		}
		w.finish(t.Report)
		return value, nil
	}
	return f.redacted(w, t, value)
}

// redacted is Apply with a redactor.
func (f *fused) redacted(w *walk, t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	run, how := f.redact.start(t)
	w.keyed = run
	if !f.naming {
		w.visible = f.redact
	}
	after, became, err := w.start(value, how)
	if err != nil {
		return runtime.JSON{}, err
	}
	if became == dropped {
		after = run.instead(value)
	}
	mentioned := run.again()
	again := mentioned || f.unfinished(w.runs)
	passOn := func([]textRun) {}
	if again {
		passOn = f.passOn(w.runs)
	}
	w.finish(t.Report)
	w.clear()
	if again {
		if mentioned {
			w.keyed, w.late = newMentions(run), true
		}
		if err := w.begin(f.after, t, after); err != nil {
			return runtime.JSON{}, err
		}
		passOn(w.runs)
		if after, became, err = w.start(after, treatment{}); err != nil {
			return runtime.JSON{}, err
		}
		if became == dropped {
			after = run.instead(value)
		}
	}
	run.finish(t.Report)
	run.keep(t.Learned)
	w.finish(t.Report)
	return after, nil
}
