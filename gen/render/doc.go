// Package render writes the generated file of a package: what
// [github.com/cloudg/cloudg/gen/ir] knows becomes formatted Go.
//
// The file is made of blocks that do not depend on each other: the Register
// functions, then one block for each tool by wire name, then one for each type
// by name. A block holds no counter and no index, so that a new field changes a
// few lines of one block and nothing else. Names that would clash with the
// package's own, or imports that would hide them, are spelled differently; all
// names that are added start with cloudg.
package render
