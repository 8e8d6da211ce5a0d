package transform

import "github.com/cloudg/cloudg/runtime/codec"

// A mode says how a value is treated, because of where it stands.
type mode uint8

const (
	plain    mode = iota // texts are scanned
	top                  // the same, for the whole value
	skipped              // everything stays
	ruled                // what stands under a key with a rule
	leaves               // every text and number below is of the rule
	mapKeys              // the names of the members are of the rule
	tagMap               // tags, as an object or as a list of pairs
	tagPair              // an object with the key and the value of a tag
	tagged               // the value of a tag
	common               // words of a vocabulary, which are no names
	checksum             // a text that has the form of a checksum is one
)

// A treatment is a mode with what it needs.
type treatment struct {
	mode  mode
	rule  *keyRule  // ruled, leaves, mapKeys
	tag   *decision // tagPair, tagged; nil for a value that is scanned
	paths *pathNode // what is declared about values below, nil for nothing
}

// keyed is what treats values by the keys that they stand under.
type keyed interface {
	// enter returns how the parts of a list or an object are treated, and whether it is
	// dropped.
	enter(how treatment, v codec.Value) (parts treatment, gone bool)
	// item returns how an item of a list is treated.
	item(list treatment, item codec.Value) treatment
	// member returns how a member of the object of a frame is treated, and its name.
	member(w *walk, f *frame, name string, v codec.Value) (how treatment, after string, gone bool)
	text(how treatment, s string) (after string, gone bool, err error)
	// number takes a number, or a text that stands in the place of one.
	number(how treatment, v codec.Value) (after codec.Value, gone bool, err error)
}
