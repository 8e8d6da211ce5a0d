package transform

// An ending says what a text is of which a name may end at the end.
type ending struct {
	hash uint64 // of the text
	last int32  // the number of the last name with that hash, plus one; 0 for none
	more bool   // longer names begin with it
}

// empty reports whether there is no ending in a slot of a table.
func (e *ending) empty() bool { return e.last == 0 && !e.more }

// endings are a table of endings by hash, of which at least half of the slots are empty.
// It is what takes most of the time of a finder.
type endings struct {
	slots []ending
	used  int
}

func newEndings() endings {
	const least = 16
	return endings{slots: make([]ending, least)}
}

// add returns the ending with a hash, for the caller to fill in at once.
func (t *endings) add(hash uint64) *ending {
	if 2*(t.used+1) > len(t.slots) {
		old := t.slots
		t.slots = make([]ending, 2*len(old))
		for _, e := range old {
			if !e.empty() {
				slot, _ := t.at(e.hash)
				*slot = e
			}
		}
	}
	e, _ := t.at(hash)
	if e.empty() {
		e.hash = hash
		t.used++
	}
	return e
}

// at returns the slot of a hash, which is empty when there is no such ending, and how many
// slots it looked at.
func (t *endings) at(hash uint64) (e *ending, probes int) {
	mask := uint64(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		probes++
		if e = &t.slots[i]; e.hash == hash || e.empty() {
			return e, probes
		}
	}
}
