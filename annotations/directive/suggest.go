package directive

import "strings"

// Suggest returns the element of allowed that was probably meant by word, or "". An
// element that differs in case only comes first. Otherwise it is the closest one by
// Damerau-Levenshtein distance (ignoring case, swapped neighbours count once), if
// the distance is at most a third of the word's length, and at least 1 is tolerated;
// the earlier element wins a tie.
func Suggest(word string, allowed []string) string {
	for _, a := range allowed {
		if strings.EqualFold(a, word) {
			return a
		}
	}
	w := []rune(strings.ToLower(word))
	best, limit := "", max(1, len(w)/3)
	for _, a := range allowed {
		if d := distance(w, []rune(strings.ToLower(a)), limit); d <= limit {
			best, limit = a, d-1
		}
	}
	return best
}

// distance returns the number of insertions, deletions, substitutions and swaps of
// neighbours that turn a into b; more than limit when the lengths alone say so.
func distance(a, b []rune, limit int) int {
	if diff := max(len(a)-len(b), len(b)-len(a)); diff > limit {
		return diff
	}
	before, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], before[j-2]+1)
			}
		}
		before, prev, cur = prev, cur, before
	}
	return prev[len(b)]
}

// Resembles reports whether a name was probably meant to be another one: they differ
// in case, or by one edit as [Suggest] counts them. "cloud" is a name of its own.
func Resembles(name, other string) bool {
	if name == other || name == "cloud" {
		return false
	}
	return distance([]rune(strings.ToLower(name)), []rune(strings.ToLower(other)), 1) <= 1
}
