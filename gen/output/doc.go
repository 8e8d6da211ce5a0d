// Package output compares what was generated with what is on disk and makes
// the disk agree.
//
// Nothing touches the disk before everything was generated: a [Plan] is made
// from all contents and all matched directories at once, and is then shown
// ([Plan.Check], [Plan.Diff]) or carried out ([Plan.Write]).
package output
