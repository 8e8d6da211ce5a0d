package detect

import (
	"math"
	"strings"
)

// A Finding is a value that stands in a text.
type Finding struct {
	Start, End int       // the bytes of the value
	Detector   *Detector // that found it
	Entity     string    // that it is: the detector's, or a kind of it
	// Inside is what stands in the text that the span decodes to, with places in that
	// text, when the span is encoded. Such a span has to be replaced as a whole;
	// Detector and Entity are those of a secret in it if there is one.
	Inside []Finding
}

// candidate is a finding that may lose against another one.
type candidate struct {
	extent
	entity   string
	detector *Detector
	order    int
	inside   []Finding // for what is encoded
}

// extent is where something stands. Detectors return nothing larger, so that the many
// times when they find nothing cost little.
type extent struct {
	start, end int // with the words around it
	from, to   int // what is reported
}

// before reports whether a candidate wins against another one.
func (c *candidate) before(d *candidate) bool {
	return c.start < d.start || c.start == d.start && c.order < d.order
}

// scan is the state of one pass over a text.
type scan struct {
	set     *Set
	text    string
	active  uint64               // detectors that the length of the text allows
	depth   int                  // how often the text was decoded
	at      int                  // where the pass is
	pending int                  // first place at which a stream has something
	streams *[streamCount]stream // nil when none has anything
	own     []candidate          // of patterns, sorted
	kind    string               // entity of what a detector found, if it is not its own

	// Places up to which a detector has looked ahead, and found nothing.
	hostUntil, jwtUntil, assignUntil, namedUntil, connectionUntil, vendorUntil int

	dot               int // the next one, if it is not behind the pass
	pemFrom, pemUntil int // the block in PEM, with nothing to hide, that was looked at last

	steps int // looked-at bytes, about
}

// Scan appends what stands in a text to findings, in the order of the text and without
// overlaps.
func (s *Set) Scan(findings []Finding, text string) []Finding {
	findings, _ = s.scan(findings, text, 0)
	return findings
}

// scan scans a text that was decoded a number of times, and counts the steps.
func (s *Set) scan(findings []Finding, text string, depth int) ([]Finding, int) {
	if len(text) < s.shortest {
		return findings, 0
	}
	if depth == 0 {
		if plain, places := unfold(text); places != nil {
			had := len(findings)
			findings, steps := s.scanPlain(findings, plain, depth)
			for i := had; i < len(findings); i++ {
				f := &findings[i]
				f.Start, f.End = places[f.Start], places[f.End-1]
				f.End = afterRune(text, f.End)
			}
			return findings, steps + len(text)
		}
	}
	return s.scanPlain(findings, text, depth)
}

func (s *Set) scanPlain(findings []Finding, text string, depth int) ([]Finding, int) {
	state := scan{set: s, text: text, active: s.active, depth: depth}
	if len(text) <= longest {
		state.active = s.byLength[len(text)]
	}
	if len(s.patterns) > 0 {
		state.own = s.own(text)
	}
	state.open()
	state.narrow()
	var found candidate
	for state.at < len(text) {
		next, ok := state.try(&found)
		findings = state.flush(findings, &found, ok, next)
		if ok && found.start >= state.at {
			findings = state.accept(findings, &found)
			continue
		}
		state.at = max(state.at, next)
	}
	behind := candidate{extent: extent{start: len(text)}}
	findings = state.flush(findings, &behind, true, len(text))
	state.close()
	return findings, state.steps + len(text)
}

// flush accepts what streams have before a candidate, or before the next place to try.
func (s *scan) flush(findings []Finding, found *candidate, ok bool, next int) []Finding {
	for s.pending < next || ok && s.pending <= found.start {
		first := s.first()
		if ok && found.before(first) {
			return findings
		}
		if !ok && first.start >= next {
			return findings
		}
		if first.start < s.at {
			s.drop()
			continue
		}
		c := *first
		findings = s.accept(findings, &c)
		if ok && found.start < s.at {
			return findings
		}
	}
	return findings
}

// accept makes a candidate a finding and goes on behind it.
func (s *scan) accept(findings []Finding, c *candidate) []Finding {
	s.at = c.end
	for s.pending < s.at {
		s.drop()
	}
	return append(findings, Finding{Start: c.from, End: c.to, Detector: c.detector, Entity: c.entity, Inside: c.inside})
}

// try goes from word to word, and over the signs between them, up to one at which there
// is something or before which a stream has something. It returns the place behind it.
func (s *scan) try(found *candidate) (next int, ok bool) {
	text, t := s.text, &s.set.tables
	next = s.at
	if at(text, next-1, isWord) { // the rest of a word of which a finding has the beginning
		next = run(text, next, isWord)
	}
	for next < len(text) && next <= s.pending && !ok {
		i, j := next, next+1
		var mask uint64
		if classes[text[i]]&isWord == 0 {
			next = j
			if j < len(text) {
				mask = t.sign[text[i]] & t.next[text[j]] & s.active
			}
			j = i
		} else {
			for j < len(text) && classes[text[j]]&isWord != 0 {
				j++
			}
			next = j
			mask = t.word(text, i, j) & s.active
		}
		if mask != 0 {
			ok = s.each(mask&^s.hopeless(mask, i, j), i, j, found)
		}
	}
	return next, ok
}

// hopeless returns which detectors of a mask find nothing at a word, by what a look at
// its surroundings tells.
func (s *scan) hopeless(mask uint64, i, j int) (none uint64) {
	const (
		vendor = 1 << vendorToken
		host   = 1 << hostname
		least  = 24 // bytes of a token of a vendor
		most   = 63 // bytes of the first label of a name
	)
	if mask&assigned != 0 && !assigns(s.text, j) && !isOption(s.text, i) {
		none |= assigned
	}
	if mask&vendor != 0 && j-i < least && !at(s.text, j, isDash|isDot|isTilde|isKey) {
		none |= vendor
	}
	if mask&host != 0 && (i < s.hostUntil || s.nextDot(i)-i > most) {
		none |= host
	}
	return none
}

// nextDot returns the first dot from a place on, or a place far behind the text. Places
// have to come in order.
func (s *scan) nextDot(i int) int {
	if s.dot < i {
		k := strings.IndexByte(s.text[i:], '.')
		if k < 0 {
			k = math.MaxInt - i
		}
		s.dot = i + k
	}
	return s.dot
}

// assigned are the detectors at words that a value is assigned to.
const assigned = 1<<connectionString | 1<<assignment | 1<<namedSecret | 1<<subscriptionRef

// assigns reports whether a sign of assignment follows, or the rest of the word: id, key,
// secret or token.
func assigns(text string, i int) bool {
	if text[i] == '-' {
		i++
		return i < len(text) && strings.IndexByte("kstKST", text[i]) >= 0
	}
	for i < len(text) && (has(text[i], isSpace|isQuote) || text[i] == '\\') {
		i++
	}
	return i < len(text) && (text[i] == ':' || text[i] == '=' || hasWord(text, i, "id"))
}

// isOption reports whether the word at a place is an option of a command.
func isOption(text string, i int) bool { return i >= 2 && text[i-2:i] == "--" }

// narrow leaves out the detectors that need a byte which the text does not have.
func (s *scan) narrow() {
	if strings.IndexByte(s.text, '.') < 0 {
		s.active &^= 1<<hostname | 1<<ipv4 | 1<<jwt
	}
}
