// Package directive is the language of the comments from which the generator
// builds a server, such as
//
//	//cloudg:tool find_assets title="Find assets" readonly tags=inventory,search
//	//cloudg:arg limit min=1 max=500 default=50
//
// The language is closed: [Words] holds every directive and every key with its
// help, [WriteReference] prints them as documentation, and whatever is not in it
// is a [Problem] with a place and a suggestion.
//
// # Grammar
//
//	line  = "//cloudg:" word { space item }
//	item  = positional | key | key "=" value
//	value = goString | bare
//	list  = elem { "," elem }
//
// A directive is one line. A goString is an interpreted or a raw Go string; a bare
// value holds no space and starts with neither kind of quote. A list stands only
// after a key of a list type; an element is a goString or a bare value without
// comma. A key alone means key=true, for keys of type [Bool] only. The positional
// value of arg, resource, template, complete and schema is always the first item;
// that of tool and prompt is the first item when it is a goString, or has no "="
// and is not a key of the directive. The word nolint is followed by a list of codes
// and free text.
//
// [ParseTag] reads the same keys from a struct tag, where the language has another
// dress because the tag stands inside a Go string already: items are separated by
// commas, list elements by "|", and quotes are single, doubled to stand for one.
//
// # Values
//
// The parser checks each value against the [Type] of its key: what a number, a
// duration or an icon looks like is part of the language. Whether it fits the
// declaration that it describes (a default of the parameter's type, a name that
// exists) is the generator's to judge.
package directive
