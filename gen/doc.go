// Package gen turns annotated Go packages into registration code for MCP
// servers.
//
// [Run] is a chain of stages, each a function of values and of the list of
// diagnostics: load, build, check, render, plan. Only loading reads the disk and
// nothing writes to it: a [Result] holds what a separate step, the plan's, may
// write, and has no plan when there are errors. The same packages give the same
// bytes, whatever the machine, the order of the patterns or the state of the
// generated files.
package gen
