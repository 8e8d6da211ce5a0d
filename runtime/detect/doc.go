// Package detect finds values worth protecting in texts and under keys of objects.
//
// A [Set] holds what to look for. [Set.Scan] returns what stands in a text: cloud
// identifiers, addresses, names of hosts, credentials and other secrets, each as a
// span with the [Detector] that found it and the entity that it is. [Set.Key] returns
// the [Rule] for what stands under a key, whatever it looks like.
//
// # How a text is scanned
//
// One pass goes from word to word, where a word is a run of letters, digits and
// underscores. Tables say, by the first and the last byte of a word, its length and the
// byte behind it, which detectors may begin there; for most words none does. What cannot
// be told from its beginning, like an e-mail address, is looked up ahead by the byte that
// makes it one. Regular expressions run only for detectors of the caller.
//
// The finding that begins first wins; of two that begin at the same place, that of the
// detector that stands first in [Detectors]. A finding takes with it the words that gave
// it away (password=) and everything inside it: the account of an ARN is no finding.
//
// Time is linear in the length of the text. Each scan counts its steps, and tests hold
// the count to a multiple of the length.
//
// Identifiers are ASCII: letters and digits of other scripts belong to no word.
package detect
