// Package transform knows the transforms that the pipelines of a policy consist of.
//
// A [Transform] is one step: it changes a value that enters or leaves. A step has a
// type, of which this package has eleven ([Names]), and options, which a policy's
// document gives as an object. [Registry] checks options and builds steps; it may
// hold types of the host beside the built-in ones.
//
// Everything that is wrong with options is an [OptionsError], found when a step is
// built and not when it first runs. Its problems have a path, so that whoever read
// the document can tell where the problem stands, and never hold a value.
package transform
