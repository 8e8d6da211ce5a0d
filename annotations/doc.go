// Package annotations is the vocabulary in which a server author describes a
// primitive: what it needs (capabilities), how delicate its output is
// (sensitivity), and what a client is told about it (hints).
//
// The package holds plain values and one rule, [Derive], which fills the hints
// that an author left open from the capabilities that the author declared. The
// generator applies it while reading directives; the runtime applies it to
// specs that are built by hand. Both therefore say the same of one tool.
//
// The directive language itself, the comments above a handler, is in the
// subpackage directive, so that servers do not link its help texts.
package annotations
