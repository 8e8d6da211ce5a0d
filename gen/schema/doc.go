// Package schema writes the JSON Schema of a tool's arguments and result.
//
// A schema is text, the text that is committed: the keys of a schema object are
// sorted, the properties of an object keep the order of their declaration, and
// what contains properties has one of them on each line, so that a new field is
// one new line. Types are inlined, because several clients do not follow
// references; only a type that contains itself is kept in "$defs".
//
// Objects of an input schema are closed, as the decoder refuses what was not
// declared. Objects of an output schema are open, so that a new field breaks no
// client, and require what the encoder always writes. They say only what the encoder
// keeps whatever a handler returns, such as the widths of integers and the constants of
// enums: the rules that an author states are about arguments. The dialect is 2020-12.
package schema
