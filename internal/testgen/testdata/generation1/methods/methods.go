// Package methods has handlers on types.
//
//cloudg:server name=methods version=2.0.0 instructions="Call status first." category=demo
package methods

import (
	"context"

	"github.com/cloudg/cloudg/runtime"
)

// Store has a pointer receiver.
type Store struct{ n int }

// Count counts calls.
//
//cloudg:tool capabilities=write_state,read_fs title="Count calls" tags=b,a,b timeout=1m30s
func (s *Store) Count(ctx *runtime.Context) int {
	s.n++
	return s.n
}

type reader struct{ name string }

// Read uses a value receiver of an unexported type.
//
//cloudg:tool "read" sensitivity=restricted readonly destructive=false openworld icon="https://example.org/i.png image/png 48x48 dark" skip=* input_guard=false project=`{"max_list": 5}` transforms=`[{"type": "project"}]` meta=`{"example.org/owner": "me"}`
//cloudg:arg key entity=identifier
func (r reader) Read(ctx context.Context, key string) (string, error) { return r.name + key, nil }

// Status is a function beside them.
//
//cloudg:tool
func Status(ctx *runtime.Context) string { return "ok" }

// Setup registers everything.
func Setup(r *runtime.Registry) error {
	if err := Register(r); err != nil {
		return err
	}
	if err := RegisterStore(r, &Store{}); err != nil {
		return err
	}
	if err := RegisterStore(r, nil); err == nil {
		panic("a nil receiver was accepted")
	}
	return registerReader(r, &reader{"r"})
}
