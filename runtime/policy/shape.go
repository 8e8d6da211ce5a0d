package policy

import (
	"github.com/cloudg/cloudg/runtime/codec"
)

// A shape says how a Go value of type V stands in a document.
type shape[V any] struct {
	// read decodes n. What is wrong it reports, and returns something of no use.
	read func(d *decoder, n *Node, path string) V
	// write encodes a value; absent for what a document leaves out.
	write func(e encoding, v V) codec.Value
	// schema returns the JSON Schema.
	schema func(s *schemas) codec.Value
}

// A key is a member of a mapping that is decoded into an S.
type key[S any] struct {
	name, doc string
	required  bool
	secret    bool // its value is shown nowhere
	read      func(d *decoder, n *Node, path string, to *S)
	write     func(e encoding, from *S) codec.Value
	schema    func(s *schemas) codec.Value
}

// entry binds the key name to the field of S that at points to.
func entry[S, V any](name, doc string, at func(*S) *V, in shape[V]) key[S] {
	return key[S]{
		name: name, doc: doc,
		read:   func(d *decoder, n *Node, path string, to *S) { *at(to) = in.read(d, n, path) },
		write:  func(e encoding, from *S) codec.Value { return in.write(e, *at(from)) },
		schema: in.schema,
	}
}

// encoding says how much of a document is written.
type encoding struct {
	// sparse leaves out what has its default value.
	sparse bool
	// secrets are written too: the result is another document, not something to show.
	secrets bool
	// step rewrites a step before it is written; nil for as it is.
	step func(Step) Step
	// options rewrites options and detectors before they are written; nil for as
	// they are.
	options func(codec.Value) codec.Value
}

// schemas gathers the definitions that a schema refers to.
type schemas struct{ definitions codec.Object }

// schemaOf returns an object of the alternating names and values.
func schemaOf(members ...codec.Member) codec.Value { return codec.ObjectValue(members...) }

func say(name string, value codec.Value) codec.Member { return codec.Member{Name: name, Value: value} }

func sayText(name, value string) codec.Member { return say(name, codec.StringValue(value)) }

// anyOf returns the schema of what one of the schemas describes.
func anyOf(of ...codec.Value) codec.Value { return schemaOf(say("anyOf", codec.ListValue(of...))) }

// orNull returns the schema of what of describes, and of null.
func orNull(of codec.Value) codec.Value { return anyOf(of, schemaOf(sayText("type", "null"))) }
