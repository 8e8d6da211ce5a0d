// Package check judges the data that package build made: names, rules, defaults
// and examples, within a package and across all of them. It knows no syntax trees
// and no types of the compiler; the places that it points at are in the data.
//
// Rules and values are judged by the type of the property they belong to. The
// schema and the decoder are both made from the same data, so what passes here
// neither contradicts itself on the wire nor fails to compile.
package check
