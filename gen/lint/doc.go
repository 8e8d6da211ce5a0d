// Package lint says what is legal and still no good: tools that a client refuses,
// words that a model misses, hints that contradict each other.
//
// The generator never fails for any of it. [Lint] looks at the finished data of
// package ir and at the schemas made from it, one small rule a concern, and adds
// findings to a list of diagnostics at the places of the author's source. What the
// author cannot change, such as the fields of a type of another module, is
// reported at the handler that uses it.
//
// Findings are errors when a client in daily use would refuse the tool, or when a
// model is left without what it needs; the others are warnings. A
// //cloudg:nolint with a reason silences findings within a declaration, and is a
// finding itself when there was nothing to silence.
package lint
