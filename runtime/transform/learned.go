package transform

import (
	"maps"
	"sync"

	"github.com/cloudg/cloudg/runtime"
)

// known is what a redactor has learned in the parts of an answer. It does not change.
type known struct {
	names  map[string]name
	digits map[string]*decision
	find   func() *finder // of the names, made once
}

func newKnown(names map[string]name, digits map[string]*decision) *known {
	return &known{names, digits, sync.OnceValue(func() *finder { return newFinder(names) })}
}

// recall begins a run with what others of the same call have learned.
func (r *redaction) recall(from *runtime.Learned) {
	if k, ok := from.Get(r.redactor).(*known); ok {
		r.known, r.names, r.digits = k, k.names, k.digits
	}
}

// learn notes what became of a value.
func (r *redaction) learn(real string, became name) {
	if !r.named {
		if was, ok := r.names[real]; ok && was == became {
			return
		}
		r.named = true
		r.names = grown(r.names)
	}
	r.names[real] = became
}

// identify notes a number that is an identifier.
func (r *redaction) identify(number string, d *decision) {
	if !r.numbered {
		if r.digits[number] == d {
			return
		}
		r.numbered = true
		r.digits = grown(r.digits)
	}
	r.digits[number] = d
}

// grown returns a copy of a map that can be added to.
func grown[V any](m map[string]V) map[string]V {
	if m == nil {
		return map[string]V{}
	}
	return maps.Clone(m)
}

// keep lets other runs of the same call know what this one has learned.
func (r *redaction) keep(in *runtime.Learned) {
	if in == nil || !r.named && !r.numbered {
		return
	}
	in.Update(r.redactor, func(old any) any {
		k, ok := old.(*known)
		if !ok || k == r.known {
			return newKnown(r.names, r.digits)
		}
		// Another run has learned something meanwhile.
		names, digits := grown(k.names), grown(k.digits)
		maps.Copy(names, r.names)
		maps.Copy(digits, r.digits)
		return newKnown(names, digits)
	})
}
