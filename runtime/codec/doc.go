// Package codec reads and writes JSON for generated code, without reflection.
//
// A generated decoder pulls values from a [Reader]. The Reader goes over the bytes
// once and never returns an error: each problem is collected as a [Violation] with
// the path of the value it is about, and all of them are returned together by
// [Decode], in the order in which the fields are declared. A problem with one value
// does not hide the problems of the others; only text that is not JSON, or nested too
// deeply, ends the reading at once.
//
// The Reader accepts what the JSON Schema of a type accepts, and in addition the
// coercions listed by [Coercions], because callers that are language models send
// numbers as strings and objects as JSON text. What it refuses although a schema
// could accept it is listed by [Refusals]. Values of the caller never appear in a
// Violation.
//
// A generated encoder pushes values into a [Writer]. One encode function produces
// either form of the text, [Compact] or [Indented], as it is run with a Writer for
// that form.
//
// The Writer keeps what the JSON Schema of a result says: what JSON cannot hold, such as
// NaN, and a value of an enum that is none of its constants, end the encoding with an
// [EncodeError] that names the path of the value, and never the value itself.
//
// [Value], [Object] and [Map] are JSON whose shape is not known when code is
// generated. They keep the order of members, and number literals as they were
// written.
package codec
