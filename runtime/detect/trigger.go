package detect

import "math"

// A trigger says at which words a detector is tried.
type trigger struct {
	detector   int
	first      string // the first byte of the word, in small letters; "" for any
	last       string // its last byte, in small letters; "" for any
	after      string // the byte behind it, "" for any
	least, max int    // length of the word; a max of 0 is none
	sign       bool   // not at words but at the bytes in first, with one in after behind
}

// triggers returns what detectors are tried at. Those that are in [streams] are missing.
func triggers() []trigger {
	const gap = " \t\r\n\v\f:=\"'\\"
	const hex = "0123456789abcdef"
	const digit = "0123456789"
	return []trigger{
		{detector: cloudgURI, first: "c", after: ":", least: 6, max: 6},
		{detector: privateKey, first: "-", after: "-", sign: true},
		{detector: jwt, first: "e", after: "-.", least: 3},
		{detector: connectionString, last: "dyt", after: " \t\r\n\v\f=", least: 3},
		{detector: assignment, first: "pscabrt", last: "dtynreihs", after: gap + "-", least: 3, max: 13},
		{detector: namedSecret, last: "nytdesl", after: gap, least: 7},
		{detector: authorization, first: "b", last: "rc", after: " \t\r\n\v\f", least: 5, max: 6},
		{detector: githubToken, first: "g", least: 33},
		{detector: slackToken, first: "x", after: "-", least: 4, max: 4},
		{detector: googleKey, first: "a", least: 4},
		{detector: stripeKey, first: "srp", least: 18},
		{detector: vendorToken, first: "acdefghilnoprsvx"},
		{detector: telegramToken, first: digit, last: digit, after: ":", least: 5, max: 16},
		{detector: slackWebhook, first: "h", last: "s", after: ".", least: 5, max: 5},
		{detector: sasSignature, first: "s", after: "=", least: 3, max: 3},
		{detector: accessKeyID, first: "a", least: 20, max: 20},
		{detector: uniqueID, first: "a", least: 20, max: 21},
		{detector: orgID, first: "o", after: "-", least: 1, max: 1},
		{detector: ouID, first: "o", after: "-", least: 2, max: 2},
		{detector: rootID, first: "r", after: "-", least: 1, max: 1},
		{detector: arn, first: "a", after: ":", least: 3, max: 3},
		{detector: azureResource, first: "/", after: "s", sign: true},
		{detector: gcpResource, first: "/", after: "/", sign: true},
		{detector: gcpResource, first: "pof", after: "/", least: 7, max: 13},
		{detector: subscriptionRef, last: "dnt", after: gap, least: 6},
		{detector: ipv6, first: ":", after: ":", sign: true},
		{detector: ipv6, last: hex, after: ":"},
		{detector: ipv4, last: digit, after: "."},
		{detector: mac, first: hex, after: ":-", least: 2, max: 2},
		{detector: hostname, first: hex + "ghijklmnopqrstuvwxyz", after: ".-", max: 63},
		{detector: accountID, first: digit, least: 12, max: 12},
		{detector: timestamp, first: digit, after: "-", least: 4, max: 4},
		{detector: uuid, first: hex, after: "-", least: 8, max: 8},
	}
}

// longest is the length from which on the lengths of words are no longer told apart.
const longest = 64

// tables say which detectors to try: those whose bits are in all entries of a word. A
// detector has the bit of its number.
type tables struct {
	first, last, after [256]uint64 // of words
	length             [longest + 1]uint64
	end                uint64      // what may stand at the end of a text
	sign, next         [256]uint64 // of signs, and of the byte behind
}

// build makes the tables for the detectors in a set of bits. Several triggers of one
// detector make it be tried where any mixture of them fits, which costs time only.
func (t *tables) build(active uint64) {
	for _, g := range triggers() {
		bit := uint64(1) << g.detector & active
		if g.sign {
			mark(&t.sign, g.first, bit)
			mark(&t.next, g.after, bit)
			continue
		}
		mark(&t.first, g.first, bit)
		mark(&t.last, g.last, bit)
		mark(&t.after, g.after, bit)
		if g.after == "" {
			t.end |= bit
		}
		if g.max == 0 {
			g.max = math.MaxInt
		}
		for n := range t.length {
			if n >= g.least && n <= g.max {
				t.length[n] |= bit
			}
		}
	}
}

// mark sets a bit for each byte of a set, of letters in both cases, or for all bytes
// when the set is empty.
func mark(table *[256]uint64, set string, bit uint64) {
	if set == "" {
		for i := range table {
			table[i] |= bit
		}
	}
	for i := range len(set) {
		b := set[i]
		table[b] |= bit
		if 'a' <= b && b <= 'z' {
			table[b-'a'+'A'] |= bit
		}
	}
}
