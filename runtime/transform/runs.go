package transform

import (
	"slices"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// A chain is runs, of which each sees what the one before left.
type chain struct {
	runs    []textRun
	numbers []numbered
	renamed int // places on the way to the current value that have names
}

// numbered is a run that looks at numbers, with its place among all runs.
type numbered struct {
	numberRun
	at int
}

// begin begins runs of transforms.
func (c *chain) begin(texts []textTransform, t *runtime.Transformation, value runtime.JSON) error {
	for _, text := range texts {
		run, err := text.start(t, value)
		if err != nil {
			return err
		}
		c.runs = append(c.runs, run)
		if n, ok := run.(numberRun); ok {
			c.numbers = append(c.numbers, numbered{n, len(c.runs) - 1})
		}
	}
	return nil
}

// finish ends the runs.
func (c *chain) finish(report *runtime.Report) {
	for _, run := range c.runs {
		run.finish(report)
	}
}

func (c *chain) clear() {
	clear(c.runs)
	clear(c.numbers)
	c.runs, c.numbers, c.renamed = c.runs[:0], c.numbers[:0], 0
}

// through returns what the runs make of a text.
func (c *chain) through(at *place, s string) (string, error) {
	for i, run := range c.runs {
		c.show(at, i)
		var err error
		if s, err = run.text(at, s); err != nil {
			return "", err
		}
	}
	return s, nil
}

// count returns what the runs make of a number.
func (c *chain) count(at *place, v codec.Value) (codec.Value, error) {
	for _, run := range c.numbers {
		if v.Kind() != codec.KindNumber {
			break
		}
		c.show(at, run.at)
		after, err := run.number(at, v.Number())
		if err != nil {
			return codec.Value{}, err
		}
		if after != v.Number() {
			v = numberOrText(after)
		}
	}
	return v, nil
}

// key returns the name that a member gets, and notes which run sees which name.
func (c *chain) key(at *place, name string) (string, error) {
	for i, run := range c.runs {
		c.show(at, i)
		after, err := run.key(at, name)
		if err != nil {
			return "", err
		}
		if after != name && at.names == nil {
			at.names = slices.Repeat([]string{name}, len(c.runs)+1)
			c.renamed++
		}
		for k := i + 1; k < len(at.names); k++ {
			at.names[k] = after
		}
		name = after
	}
	return name, nil
}

// recall gives a place the names that a member got.
func (c *chain) recall(p *place, names []string) {
	if p.names = names; names != nil {
		c.renamed++
	}
}

// show gives the places on the way to a value the names that a run sees.
func (c *chain) show(at *place, run int) {
	if c.renamed == 0 {
		return
	}
	for p := at; p != nil; p = p.parent {
		if p.names != nil {
			p.name = p.names[run]
		}
	}
}

// forget makes a place ready for the next member.
func (c *chain) forget(p *place) {
	if p.names != nil {
		p.names = nil
		c.renamed--
	}
}
