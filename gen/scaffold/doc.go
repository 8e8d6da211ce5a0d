// Package scaffold makes the first files of a server or a tool, which a person owns
// from then on. It decides what has to be written and returns it as an
// [output.Plan], so that either everything is written or nothing; files that exist
// are never replaced, only go.mod, go.sum and .gitattributes are added to.
package scaffold
