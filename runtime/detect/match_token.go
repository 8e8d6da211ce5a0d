package detect

import "strings"

// wordToken matches tokens and ids that are one word.
func wordToken(text string, detector, i, j int) (extent, bool) {
	word := text[i:j]
	switch detector {
	case githubToken:
		return span(i, j), githubWord(word)
	case stripeKey:
		return span(i, j), stripeWord(word)
	case accessKeyID:
		return span(i, j), oneOf(word, "AKIA", "ASIA", "A3T") && capitals(word)
	}
	return span(i, j), capitals(word) &&
		oneOf(word, "AIDA", "AROA", "AGPA", "AIPA", "ANPA", "ANVA", "APKA", "ABIA", "ACCA")
}

func oneOf(word string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(word, p) {
			return true
		}
	}
	return false
}

// capitals reports whether a text has capital letters and digits only.
func capitals(text string) bool {
	for i := range len(text) {
		if b := text[i]; b > 'Z' || b < 'A' && !has(b, isDigit) {
			return false
		}
	}
	return true
}

func githubWord(word string) bool {
	const least, most = 22, 255
	if rest, ok := strings.CutPrefix(word, "github_pat_"); ok {
		return len(rest) >= least && len(rest) <= most
	}
	if !oneOf(word, "ghp_", "gho_", "ghu_", "ghs_", "ghr_") {
		return false
	}
	rest := word[len("ghp_"):]
	return len(rest) >= 36 && len(rest) <= most && strings.IndexByte(rest, '_') < 0
}

func stripeWord(word string) bool {
	const mark, least = "sk_live_", 10
	return oneOf(word, "sk_", "rk_", "pk_") && oneOf(word[3:], "live_", "test_", "prod_") &&
		len(word) >= len(mark)+least && strings.IndexByte(word[len(mark):], '_') < 0
}
