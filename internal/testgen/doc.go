// Package testgen holds the tests of the generator as a whole.
//
// Each file testdata/*.txtar is a package of a module that all of them share, and
// what must be generated for it (want/zz_cloudg.go). Its section calls is a
// conversation: a line "> tool arguments" and below it the tool's result, which the
// generated code must give when it is compiled and called through the layer. Files
// testdata/diag/*.txtar are packages with mistakes, and what is said about them
// (want.diag). With -update the tests rewrite what is wanted.
//
// The arguments that the corpus accepts and refuses are compared with a JSON Schema
// validator, and the values that it decodes with encoding/json.
package testgen
