// Package importrules keeps the shape of the module: its tests fail when a
// package imports what its place does not allow, and when a server that uses
// nothing but the basics starts to depend on a new module.
//
// The rules are the table in rules_test.go. They exist because generated code
// and servers link what their imports link: a heavy dependency in the wrong
// package would be everybody's.
package importrules
