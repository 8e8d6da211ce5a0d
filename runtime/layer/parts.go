package layer

import (
	"sync/atomic"

	"github.com/cloudg/cloudg/runtime"
)

// parts counts the parts of an answer that go through the output pipeline one by one. A
// run that was given up may still count beside the next one, which then makes its answer
// once more than it had to.
type parts struct {
	count atomic.Int64
	late  atomic.Bool // a part behind the first has taught the pipeline something
}

func (p *parts) begin() {
	p.count.Store(0)
	p.late.Store(false)
}

func (p *parts) add(learned bool) {
	if p.count.Add(1) > 1 && learned {
		p.late.Store(true)
	}
}

// knowing makes an answer of parts. When a part behind the first says of something what
// it is, it makes the answer again, so that the parts before it do not tell either. What
// it notes in report is that of the last time.
func (s *scope) knowing(report *runtime.Report, shape func() error) error {
	s.parts.begin()
	if err := shape(); err != nil || !s.parts.late.Load() {
		return err
	}
	*report = runtime.Report{}
	return shape()
}
