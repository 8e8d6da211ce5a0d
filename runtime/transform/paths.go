package transform

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/internal/glob"
)

// A pathSet matches paths with patterns, one step after the other. Patterns are made of
// steps with dots between: * is any one step, ** any number, and others are globs. A
// backslash before a dot makes it a part of a name. The sets of states that it returns
// live until release.
type pathSet struct {
	steps  []pathStep
	starts []int

	states []int // a stack of sets
	seen   []int // by state: when it was last added
	now    int
}

type pathStep struct {
	kind stepKind
	name glob.Glob
}

type stepKind uint8

const (
	namedStep stepKind = iota
	anyStep
	anySteps
	endOfPath
)

// A stateSet is where the patterns of a pathSet stand.
type stateSet struct{ from, to int }

// newPathSet returns nil for no patterns.
func newPathSet(patterns []string) *pathSet {
	if len(patterns) == 0 {
		return nil
	}
	p := &pathSet{}
	for _, pattern := range patterns {
		p.starts = append(p.starts, len(p.steps))
		for _, name := range splitPath(pattern) {
			switch name {
			case "*":
				p.steps = append(p.steps, pathStep{kind: anyStep})
			case "**":
				p.steps = append(p.steps, pathStep{kind: anySteps})
			default:
				p.steps = append(p.steps, pathStep{name: glob.Parse(name)})
			}
		}
		p.steps = append(p.steps, pathStep{kind: endOfPath})
	}
	return p
}

// run returns a set of its own for one goroutine.
func (p *pathSet) run() *pathSet {
	if p == nil {
		return nil
	}
	return &pathSet{steps: p.steps, starts: p.starts, seen: make([]int, len(p.steps))}
}

// splitPath cuts a pattern at its dots.
func splitPath(pattern string) (names []string) {
	var name strings.Builder
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\\' && strings.HasPrefix(pattern[i+1:], "."):
			i++
			name.WriteByte('.')
		case c == '.':
			names = append(names, name.String())
			name.Reset()
		default:
			name.WriteByte(c)
		}
	}
	return append(names, name.String())
}

// root returns the states before the first step.
func (p *pathSet) root() stateSet {
	from := p.begin()
	for _, start := range p.starts {
		p.add(start)
	}
	return stateSet{from, len(p.states)}
}

// next returns the states after one more step.
func (p *pathSet) next(s stateSet, name string) stateSet {
	from := p.begin()
	for i := s.from; i < s.to; i++ {
		at := p.states[i]
		switch step := &p.steps[at]; {
		case step.kind == anySteps:
			p.add(at)
		case step.kind == anyStep || step.kind == namedStep && step.name.Match(name):
			p.add(at + 1)
		}
	}
	return stateSet{from, len(p.states)}
}

// release forgets a set and all that were made after it.
func (p *pathSet) release(s stateSet) { p.states = p.states[:s.from] }

func (p *pathSet) begin() int {
	p.now++
	return len(p.states)
}

// add adds a state, and those that need no step more.
func (p *pathSet) add(at int) {
	for ; p.seen[at] != p.now; at++ {
		p.seen[at] = p.now
		p.states = append(p.states, at)
		if p.steps[at].kind != anySteps {
			return
		}
	}
}

// matches reports whether a pattern ends here.
func (p *pathSet) matches(s stateSet) bool {
	return slices.ContainsFunc(p.states[s.from:s.to], func(at int) bool { return p.steps[at].kind == endOfPath })
}

// goesOn reports whether a pattern may match further down.
func (p *pathSet) goesOn(s stateSet) bool {
	return slices.ContainsFunc(p.states[s.from:s.to], func(at int) bool { return p.steps[at].kind != endOfPath })
}
