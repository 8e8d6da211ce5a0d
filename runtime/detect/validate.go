package detect

import (
	"math"
	"strings"
	"unicode/utf8"
)

// NotPlaceholder reports whether a text may be a secret, and is not a word or a template
// that stands for one.
func NotPlaceholder(text string) bool {
	text = strings.Trim(strings.TrimSpace(text), "\"'`")
	if len(text) <= len("<redacted>") {
		switch strings.ToLower(text) {
		case "", "null", "none", "true", "false", "undefined", "redacted", "****", "******", "xxx",
			"changeme", "changeme?", "<redacted>", "n/a", "na", "empty", "string", "required", "optional":
			return false
		}
	}
	if hasWord(text, 0, "[redacted") || strings.HasPrefix(text, "${") || strings.HasPrefix(text, "{{") ||
		strings.HasPrefix(text, "<") {
		return false
	}
	return len(text) < 2 || strings.Trim(text, "*xX#-.,…") != ""
}

// Entropy returns the Shannon entropy of a text in bits for a character.
func Entropy(text string) float64 {
	var ascii [utf8.RuneSelf]int
	var others map[rune]int
	total := 0
	for _, r := range text {
		total++
		if r < utf8.RuneSelf {
			ascii[r]++
			continue
		}
		if others == nil {
			others = make(map[rune]int)
		}
		others[r]++
	}
	bits := 0.0
	add := func(n int) {
		if n > 0 {
			p := float64(n) / float64(total)
			bits -= p * math.Log2(p)
		}
	}
	for _, n := range ascii {
		add(n)
	}
	for _, n := range others {
		add(n)
	}
	return bits
}

// HighEntropy reports whether a text looks random: long, with letters of both cases and
// digits, no hash in hexadecimal, not made of words, and with at least the given entropy
// in bits for a character.
func HighEntropy(text string, bits float64) bool {
	text = strings.TrimRight(text, "=")
	if len(text) < 32 {
		return false
	}
	var some uint16
	all := ^some
	for i := range len(text) {
		some |= classes[text[i]]
		all &= classes[text[i]]
	}
	const mixed = isLower | isUpper | isDigit
	return all&isHex == 0 && some&mixed == mixed && wordsIn(text) < 3 && Entropy(text) >= bits
}

// madeUp reports whether a text is no word, name or path, but looks made up by a machine:
// it has digits, and letters stand beside digits, or one or two small letters between
// capitals, in several places.
func madeUp(text string) bool {
	const least, short = 4, 2
	places, small, numbers := 0, 0, false
	for i := range len(text) {
		b := text[i]
		if has(b, isLower) {
			small++
		} else {
			if small > 0 && small <= short && has(b, isUpper|isDigit) {
				places++
			}
			small = 0
		}
		numbers = numbers || has(b, isDigit)
		if i > 0 && (has(b, isLetter) && has(text[i-1], isDigit) || has(b, isDigit) && has(text[i-1], isLetter)) {
			places++
		}
	}
	return numbers && places >= least
}

// wordsIn counts the runs of at least four small letters.
func wordsIn(text string) (words int) {
	small := 0
	for i := range len(text) {
		if !has(text[i], isLower) {
			small = 0
			continue
		}
		if small++; small == 4 {
			words++
		}
	}
	return words
}

// sameDigit reports whether a text repeats one byte.
func sameDigit(text string) bool { return strings.Count(text, text[:1]) == len(text) }
