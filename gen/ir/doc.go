// Package ir is what the generator knows about a package once the Go types and
// the directives have been read: plain data, with neither go/ast nor go/types
// in it, so that checks, schemas and rendering can be tested without loading
// anything.
//
// A [Package] holds the primitives in source order. A primitive points to the
// [Type] of its arguments and its result. Types form trees; a struct is a
// shared [Struct] that trees point to, which is where recursion is possible.
// Rules are written as the author wrote them (numbers as JSON literals): the
// schema and the decoder are both made from them and can therefore not disagree.
package ir
