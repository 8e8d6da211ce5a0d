package transform

import (
	"sync"

	"github.com/cloudg/cloudg/runtime"
)

// fused runs parts that work on texts, in one walk.
type fused struct {
	texts []textTransform
	walks sync.Pool
}

// take adds a part, unless it has to run by itself.
func (f *fused) take(p part) bool {
	if p.text == nil {
		return false
	}
	f.texts = append(f.texts, p.text)
	return true
}

// Apply implements [runtime.Pipeline].
func (f *fused) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	w, ok := f.walks.Get().(*walk)
	if !ok {
		w = &walk{}
	}
	defer func() { w.clear(); f.walks.Put(w) }()
	for _, text := range f.texts {
		run, err := text.start(t, value)
		if err != nil {
			return runtime.JSON{}, err
		}
		w.add(run)
	}
	value, _, err := w.value(w.root(), value)
	if err != nil {
		return runtime.JSON{}, err
	}
	for _, run := range w.runs {
		run.finish(t.Report)
	}
	return value, nil
}
