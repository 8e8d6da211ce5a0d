package graph

import (
	"context"
	"errors"
	"time"
)

// stepsBetweenChecks is how many steps a walk makes before it looks at its
// context again.
const stepsBetweenChecks = 1024

// replyShare is the part of the time until a deadline, one in replyShare, that is
// kept to write the answer.
const replyShare = 10

// A watch tells a walk when to stop.
type watch struct {
	ctx     context.Context
	until   time.Time // zero: no deadline
	steps   int
	stopped bool
	err     error // of a canceled context; nil when the time is up
}

func newWatch(ctx context.Context) *watch {
	w := &watch{ctx: ctx}
	if deadline, ok := ctx.Deadline(); ok {
		w.until = deadline.Add(-time.Until(deadline) / replyShare)
	}
	return w
}

// stop reports whether the walk must end, and counts a step.
func (w *watch) stop() bool {
	if w.stopped || w.steps%stepsBetweenChecks != 0 {
		w.steps++
		return w.stopped
	}
	w.steps++
	err := w.ctx.Err()
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		w.err = err
	}
	w.stopped = err != nil || !w.until.IsZero() && time.Now().After(w.until)
	return w.stopped
}

// A visit is a node that a breadth-first walk came to, and how.
type visit struct {
	node   Node
	parent int32 // position of the visit before it, -1 for a start
	depth  int32
	hop    hop // that led here; zero for a start
}

// A walker walks breadth first, as often as it is asked to.
type walker struct {
	seen  []int32 // the walk that came to a node last
	walks int32
	order []visit
}

func newWalker(nodes int) *walker { return &walker{seen: make([]int32, nodes)} }

// walk visits the starts and what can be reached from them within maxDepth hops
// that allow, if not nil, permits. Each node is visited once, on the first of the
// shortest ways. The result is valid until the next walk; it is incomplete when
// the watch stopped.
func (w *walker) walk(on *watch, steps *hops, starts []Node, maxDepth int, allow func(hop) bool) []visit {
	w.walks++
	w.order = w.order[:0]
	for _, start := range starts {
		w.visit(visit{node: start, parent: -1})
	}
	for at := 0; at < len(w.order) && !on.stop(); at++ {
		from := w.order[at]
		if int(from.depth) >= maxDepth {
			break
		}
		for _, step := range steps.of(from.node) {
			if allow == nil || allow(step) {
				w.visit(visit{node: step.to, parent: int32(at), depth: from.depth + 1, hop: step})
			}
		}
	}
	return w.order
}

func (w *walker) visit(v visit) {
	if w.seen[v.node] != w.walks {
		w.seen[v.node] = w.walks
		w.order = append(w.order, v)
	}
}
