package transform

import (
	"github.com/cloudg/cloudg/runtime/codec"
)

// mentions replaces values that a redaction knows by now, wherever they stand: names in
// texts and as keys, and identifiers that are numbers.
type mentions struct {
	*redaction
	finder finderRun
}

func newMentions(r *redaction) *mentions {
	if r.known != nil && !r.named {
		return &mentions{redaction: r, finder: finderRun{finder: r.known.find()}}
	}
	return &mentions{redaction: r, finder: finderRun{finder: newFinder(r.names)}}
}

func (m *mentions) enter(how treatment, _ codec.Value) (treatment, bool) { return how, false }

func (m *mentions) item(list treatment, _ codec.Value) treatment { return list }

func (m *mentions) member(_ *walk, f *frame, name string, _ codec.Value) (treatment, string, bool) {
	how := f.how
	switch info := m.keyAt(f, f.member, name); {
	case info.skip || info.tags:
		how.mode = skipped
	case how.mode != skipped && info.common:
		how.mode = common
	case how.mode != skipped:
		how.mode = plain
	}
	if how.mode != skipped && m.mayBeName(f, name) {
		if became, ok := m.names[name]; ok {
			m.mention(became.action, 1)
			return how, became.after, became.action == ActionDrop
		}
	}
	return how, name, false
}

// mayBeName reports whether a key that equals a name is that name.
func (m *mentions) mayBeName(f *frame, key string) bool {
	if m.keyed != nil && f.parent != nil {
		if n := m.keyed.find(f.parent); n != nil && n.entity == keyNames {
			return true
		}
	}
	return m.finder.lengths[min(len(key), longestName)] && isTelling(key) && !isShort(key)
}

// isTelling reports whether the key of a member that equals a name is that name, and not
// a word that is the key of something by chance.
func isTelling(key string) bool {
	for i := range len(key) {
		if c := key[i] | 0x20; (c < 'a' || c > 'z') && key[i] != '_' {
			return true
		}
	}
	return false
}

func (m *mentions) text(how treatment, s string) (string, bool, error) {
	if how.mode != plain {
		return s, false, nil
	}
	if m.finder.lengths[min(len(s), longestName)] {
		if became, ok := m.names[s]; ok && !isShort(s) {
			m.mention(became.action, 1)
			return became.after, became.action == ActionDrop, nil
		}
	}
	if after, data, gone, err := m.dataBy(m, s, nil); data || err != nil {
		return after, gone, err
	}
	s, gone := m.inURIs(s)
	if gone || !isProse(s) {
		return s, gone, nil
	}
	s, gone = m.finder.replace(s, m.mention)
	return s, gone, nil
}

// isProse reports whether a text may mention names: whether it consists of several words.
func isProse(s string) bool {
	for i := range len(s) {
		switch s[i] {
		case ' ', ',', '\n':
			return true
		case '>':
			if i > 0 && s[i-1] == '-' {
				return true
			}
		}
	}
	return looksLikeData(s)
}

func (m *mentions) number(how treatment, v codec.Value) (codec.Value, bool, error) {
	literal := wholeNumber(v.Number())
	if how.mode == skipped || !mayIdentify(literal) {
		return v, false, nil
	}
	if d, ok := m.digits[literal]; ok {
		after, gone := m.replace(d, literal)
		return numberOrText(after), gone, nil
	}
	if !m.back {
		return v, false, nil
	}
	for _, entity := range [...]string{"aws_account_id", "gcp_project_number", "resource_name"} {
		if token, ok := m.options.Vault.Lookup(literal, entity, m.namespace); ok {
			m.mention(ActionPseudonymize, 1)
			return numberOrText(token), false, nil
		}
	}
	return v, false, nil
}
