// Package build turns Go declarations and their directives into the plain data
// of package ir. It is the only package that knows both.
//
// The work starts at the comments: every directive is attached to the
// declaration that it documents, or is an error. From the handlers found in this
// way only reachable types are visited, each with a trail that names the handler,
// the parameter and the fields that led there, so that every rejection says how
// the type came into play.
//
// The package judges what it has to understand: where directives stand, what
// signatures and types mean, how a literal is read. Whether rules and defaults
// make sense is judged by package check on the finished data.
package build
