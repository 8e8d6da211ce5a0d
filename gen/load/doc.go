// Package load finds packages, parses them and checks the types of their
// declarations.
//
// Function bodies are never looked at and the generator's own output is never
// read. What a handler looks like therefore does not depend on whether the
// generated file is fresh, stale, missing, or in the middle of a merge: a body
// may call what does not exist yet.
//
// The packages of the main module are always checked from source. What they
// import comes from the export data of the build cache ([Export]) or from
// source as well ([Source]); both give the same types. Export data holds no
// comments, so documentation is read from the source of the declaring package
// on demand: see [Result.Decl].
package load
