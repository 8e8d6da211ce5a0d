package compare

import (
	"github.com/cloudg/cloudg/gen/manifest"
	"github.com/cloudg/cloudg/gen/manifest/shape"
	"github.com/cloudg/cloudg/runtime/codec"
)

func (c *comparer) tool(old, new manifest.Entry) {
	c.hints(old.Definition, new.Definition)
	oldIn, _ := old.Definition.Get("inputSchema")
	newIn, _ := new.Definition.Get("inputSchema")
	c.seen = map[[2]string]bool{}
	c.schema("inputSchema", shape.New(oldIn), shape.New(newIn), in)

	oldOut, had := old.Definition.Get("outputSchema")
	newOut, has := new.Definition.Get("outputSchema")
	c.seen = map[[2]string]bool{}
	switch {
	case had && !has:
		c.breaks("outputSchema", "publishes no output schema any more")
	case !had && has:
		c.note("outputSchema", "publishes an output schema")
	case had:
		c.schema("outputSchema", shape.New(oldOut), shape.New(newOut), out)
	}
}

// hints compares what a tool promises. Clients ask their users less about a tool
// that promises more, so that a promise taken back is breaking.
func (c *comparer) hints(old, new codec.Value) {
	oldHints, _ := old.Get("annotations")
	newHints, _ := new.Get("annotations")
	for _, h := range []struct {
		name    string
		promise bool // the value that promises something
		absent  bool // what clients assume
	}{
		{"readOnlyHint", true, false},
		{"destructiveHint", false, true},
		{"idempotentHint", true, false},
		{"openWorldHint", false, true},
	} {
		o, n := hint(oldHints, h.name, h.absent), hint(newHints, h.name, h.absent)
		if o != n {
			c.add("annotations."+h.name, o == h.promise, "%s changed from %t to %t", h.name, o, n)
		}
	}
}

func hint(annotations codec.Value, name string, absent bool) bool {
	v, ok := annotations.Get(name)
	if !ok {
		return absent
	}
	return v.Bool()
}

// prompt compares the arguments of a prompt.
func (c *comparer) prompt(old, new manifest.Entry) {
	before, after := promptArguments(old), promptArguments(new)
	for _, o := range before.names {
		path := "arguments." + o
		n, ok := after.required[o]
		switch was := before.required[o]; {
		case !ok:
			c.breaks(path, "the argument %s was removed", o)
		case n && !was:
			c.breaks(path, "the argument %s is required now", o)
		case was && !n:
			c.note(path, "the argument %s is optional now", o)
		}
	}
	for _, n := range after.names {
		if _, ok := before.required[n]; ok {
			continue
		}
		if after.required[n] {
			c.breaks("arguments."+n, "the required argument %s was added", n)
		} else {
			c.note("arguments."+n, "the optional argument %s was added", n)
		}
	}
}

// arguments are those of a prompt.
type arguments struct {
	names    []string
	required map[string]bool
}

func promptArguments(e manifest.Entry) arguments {
	a := arguments{required: map[string]bool{}}
	list, _ := e.Definition.Get("arguments")
	for _, v := range list.Items() {
		name, _ := v.Get("name")
		required, _ := v.Get("required")
		a.names = append(a.names, name.Text())
		a.required[name.Text()] = required.Bool()
	}
	return a
}
