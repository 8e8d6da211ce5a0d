package graph

import "math/rand/v2"

// Of graphs with more nodes than this, betweenness is an estimate from the ways that
// start at some of them, the same in every run.
const (
	maxExactNodes = 1500
	sampleSize    = 300
	sampleSeed    = 7
)

// betweenness returns for each node the share of the shortest ways between two others
// that lead over it, and whether that is an estimate. It is one when the watch stopped.
func (g *Graph) betweenness(on *watch, progress func(done, total int)) (scores []float64, sampled bool) {
	nodes := len(g.ids)
	starts := make([]int, nodes)
	for i := range starts {
		starts[i] = i
	}
	if nodes > maxExactNodes {
		starts = rand.New(rand.NewPCG(sampleSeed, 0)).Perm(nodes)[:sampleSize]
	}
	scores = make([]float64, nodes)
	ways := newWays(g.relations(), nodes)
	done := 0
	for _, start := range starts {
		if !ways.from(on, Node(start), scores) {
			break
		}
		done++
		if done*100/len(starts) > (done-1)*100/len(starts) {
			report(progress, done, len(starts))
		}
	}
	if done > 0 && nodes > 2 {
		scale := float64(nodes) / float64(done) / float64(nodes-1) / float64(nodes-2)
		for n := range scores {
			scores[n] *= scale
		}
	}
	return scores, done < nodes
}

// ways counts shortest ways from one start after the other, as Brandes does it
// (A Faster Algorithm for Betweenness Centrality, 2001): outward it counts the ways to
// each node, and on the way back how many lead over it.
type ways struct {
	steps    *hops
	distance []int32   // from the start, -1 for nodes not met
	count    []float64 // of shortest ways from the start, times the scale of the distance
	over     []float64 // for all ends beyond a node, the share of the ways that lead over it
	scale    []float64 // of the counts at a distance, in terms of those one nearer
	order    []Node    // nodes met, the nearest first
}

func newWays(steps *hops, nodes int) *ways {
	w := &ways{
		steps: steps, distance: make([]int32, nodes), count: make([]float64, nodes), over: make([]float64, nodes),
	}
	for n := range w.distance {
		w.distance[n] = -1
	}
	return w
}

// from adds to the scores what lies on the ways from a start. It adds nothing and
// reports false when the watch stops it.
func (w *ways) from(on *watch, start Node, scores []float64) bool {
	defer w.forget()
	w.meet(start, 0)
	w.count[start] = 1
	w.scale = append(w.scale[:0], 1)
	for level := 0; level < len(w.order); {
		end := len(w.order)
		for _, n := range w.order[level:end] {
			if on.stop() {
				return false
			}
			w.forward(n)
		}
		w.scale = append(w.scale, w.tame(w.order[end:]))
		level = end
	}
	for i := len(w.order) - 1; i > 0; i-- {
		n := w.order[i]
		for _, step := range w.steps.of(n) {
			if w.distance[step.to] == w.distance[n]+1 {
				w.over[n] += w.count[n] / w.count[step.to] * w.scale[w.distance[step.to]] * (1 + w.over[step.to])
			}
		}
		scores[n] += w.over[n]
	}
	return true
}

// forward counts the ways that lead on from a node.
func (w *ways) forward(n Node) {
	next := w.distance[n] + 1
	for _, step := range w.steps.of(n) {
		if w.distance[step.to] < 0 {
			w.meet(step.to, next)
		}
		if w.distance[step.to] == next {
			w.count[step.to] += w.count[n]
		}
	}
}

func (w *ways) meet(n Node, distance int32) {
	w.distance[n], w.count[n], w.over[n] = distance, 0, 0
	w.order = append(w.order, n)
}

// forget makes ready for another start.
func (w *ways) forget() {
	for _, n := range w.order {
		w.distance[n] = -1
	}
	w.order = w.order[:0]
}

// tame makes the counts of nodes at one distance smaller when they grow beyond what a
// number can hold, and returns by how much.
func (w *ways) tame(level []Node) float64 {
	const large, smaller = 1 << 120, 1.0 / (1 << 60)
	for _, n := range level {
		if w.count[n] > large {
			for _, n := range level {
				w.count[n] *= smaller
			}
			return smaller
		}
	}
	return 1
}
