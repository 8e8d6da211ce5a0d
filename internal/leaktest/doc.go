// Package leaktest proves that a server does not give away what its policy hides. It
// has tests only.
//
// # Model
//
// A plant is a value that must not leave: an identifier or a secret. Random documents
// hold plants in many forms: as they are, as keys of members and as numbers, in JSON
// inside of texts, encoded, and written with characters that do not show. A stage is a
// server whose handlers send a document through each channel there is: results, links,
// errors, prompts, resources, completions, messages on the way, logs and metrics. What
// leaves is undone by code that shares nothing with that of the scanner, and searched for
// the plants.
//
// The same search has to find every plant in every channel under the policy open, which
// hides nothing: a search that is blind would prove nothing.
//
// Other tests make what stands between a handler and the client fail, and kill servers:
// nothing leaves then either, and what was given out before can be turned back.
package leaktest
