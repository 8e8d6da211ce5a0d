package detect

import (
	"math"
	"strings"
)

// A trigger says at which words a detector is tried.
type trigger struct {
	detector   int
	first      string // the first byte of the word, in small letters; "" for any
	last       string // its last byte, in small letters; "" for any
	after      string // the byte behind it, "" for any
	heads      string // its first two bytes, in small letters, a space between pairs; "" for any
	tails      string // its last two bytes, as heads
	least, max int    // length of the word; a max of 0 is none
	sign       bool   // not at words but at the bytes in first, with one in after behind
}

// triggers returns what detectors are tried at. Those that are in [streams] are missing.
func triggers() []trigger {
	const gap = " \t\r\n\v\f:=\"'\\"
	const hex = "0123456789abcdef"
	const digit = "0123456789"
	return []trigger{
		{detector: cloudgURI, first: "c", heads: "cl", after: ":", least: 6, max: 6},
		{detector: privateKey, first: "-", after: "-", sign: true},
		{detector: jwt, first: "e", heads: "ey", after: "-.", least: 3},
		{detector: connectionString, last: "dyt", tails: "rd wd ey et", after: " \t\r\n\v\f=", least: 3},
		{detector: assignment, first: "pscabrt", last: "dtynreihs", after: gap + "-", least: 3, max: 13,
			heads: "pa pw pr se cl ap ac au be re to", tails: "rd wd et er en se ey nt pi ss th sh te"},
		{detector: namedSecret, last: "nytdesl", after: gap, least: 7, tails: "en ey et rd wd se al ls"},
		{detector: authorization, first: "b", heads: "be ba", last: "rc", after: " \t\r\n\v\f", least: 5, max: 6},
		{detector: githubToken, first: "g", heads: "gh gi", least: 33},
		{detector: slackToken, first: "x", heads: "xo", after: "-", least: 4, max: 4},
		{detector: googleKey, first: "a", heads: "ai", least: 4},
		{detector: stripeKey, first: "srp", heads: "sk rk pk", least: 18},
		{detector: vendorToken, first: "acdefghilnoprsvx", heads: vendorHeads()},
		{detector: telegramToken, first: digit, last: digit, after: ":", least: 5, max: 16},
		{detector: slackWebhook, first: "h", heads: "ho", last: "s", after: ".", least: 5, max: 5},
		{detector: sasSignature, first: "s", heads: "si", after: "=", least: 3, max: 3},
		{detector: accessKeyID, first: "a", least: 20, max: 20},
		{detector: uniqueID, first: "a", least: 20, max: 21},
		{detector: orgID, first: "o", after: "-", least: 1, max: 1},
		{detector: ouID, first: "o", after: "-", least: 2, max: 2},
		{detector: rootID, first: "r", after: "-", least: 1, max: 1},
		{detector: awsResource, first: "acdefgilnprstv", after: "-", least: 1, max: 8},
		{detector: arn, first: "a", heads: "ar", after: ":", least: 3, max: 3},
		{detector: azureResource, first: "/", after: "s", sign: true},
		{detector: gcpResource, first: "/", after: "/", sign: true},
		{detector: gcpResource, first: "pof", heads: "pr or fo", after: "/", least: 7, max: 13},
		{detector: subscriptionRef, last: "dnt", tails: "id on nt", after: gap, least: 6},
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
	head, tail         [pairs]uint64
}

// pairs is the number of pairs of bytes that are told apart: letters from each other, and
// whatever else is no letter counts as one.
const pairs = 1 << 10

// pair returns the number of a pair of bytes, in which the case of letters does not
// matter.
func pair(a, b byte) int { return int(a&31)<<5 | int(b&31) }

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
		markPairs(&t.head, g.heads, bit)
		markPairs(&t.tail, g.tails, bit)
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

// word returns which detectors may begin at a word.
func (t *tables) word(text string, i, j int) uint64 {
	mask := t.first[text[i]] & t.last[text[j-1]] & t.length[min(j-i, longest)]
	if j > i+1 {
		mask &= t.head[pair(text[i], text[i+1])] & t.tail[pair(text[j-2], text[j-1])]
	}
	if j == len(text) {
		return mask & t.end
	}
	return mask & t.after[text[j]]
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

// markPairs sets a bit for each pair of a list, or for all pairs when the list is empty.
func markPairs(table *[pairs]uint64, list string, bit uint64) {
	if list == "" {
		for i := range table {
			table[i] |= bit
		}
	}
	for two := range strings.FieldsSeq(list) {
		table[pair(two[0], two[1])] |= bit
	}
}
