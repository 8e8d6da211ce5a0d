// Package live is the part of the catalog that reaches out: it collects inventories
// and runs scanners, for callers that a program decides for.
//
// What reaches out is configured by the operator: a [Collector] fetches the inventory
// of one [Scope], an account, say, and a [Scanner] is a command that finds something
// wrong. Package replay has a collector, package command a scanner.
//
// Every operation goes through a [Guard], because a model asks again when it does not
// like an answer, and several of them ask for the same. The guard has callers who want
// the same share one run, lets a scope rest after a run, bounds how many run, how
// often and how long, and ends a run that nobody waits for any more. What it does not
// let through is a [*Refusal]. [Preflight] comes before it: whether a collector or a
// scanner could work at all, found out without doing anything.
package live
