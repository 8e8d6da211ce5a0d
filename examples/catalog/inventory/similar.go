package inventory

import (
	"cmp"
	"slices"
	"strings"
)

// minSimilarity is the least similarity of a close match.
const minSimilarity = 0.5

// closeMatches returns the at most limit candidates most similar to text, the
// most similar first; equal ones descend alphabetically. Candidates compare
// through fold, which brings both sides to one case.
func closeMatches(text string, candidates []string, limit int, fold func(string) string) []string {
	type match struct {
		name  string
		score float64
	}
	var matches []match
	word := []rune(fold(text))
	for _, name := range candidates {
		if score := similarity([]rune(fold(name)), word); score >= minSimilarity {
			matches = append(matches, match{name, score})
		}
	}
	slices.SortStableFunc(matches, func(a, b match) int {
		return cmp.Or(cmp.Compare(b.score, a.score), strings.Compare(b.name, a.name))
	})
	names := []string{}
	for _, m := range matches[:min(limit, len(matches))] {
		names = append(names, m.name)
	}
	return names
}

// similarity is the Ratcliff/Obershelp similarity of two texts: twice the number
// of matching runes over the total number, from 0 to 1. Texts whose lengths or
// letters alone keep them below minSimilarity count as 0, which spares the
// costly comparison.
func similarity(a, b []rune) float64 {
	total := len(a) + len(b)
	if total == 0 {
		return 1
	}
	ratio := func(matches int) float64 { return 2 * float64(matches) / float64(total) }
	if ratio(min(len(a), len(b))) < minSimilarity || ratio(commonRunes(a, b)) < minSimilarity {
		return 0
	}
	return ratio(matchingRunes(a, b))
}

// commonRunes counts the runes two texts share, whatever their order.
func commonRunes(a, b []rune) int {
	counts := make(map[rune]int, len(b))
	for _, r := range b {
		counts[r]++
	}
	common := 0
	for _, r := range a {
		if counts[r] > 0 {
			counts[r]--
			common++
		}
	}
	return common
}

// matchingRunes is the length of the longest common block plus that of the
// blocks found the same way on its left and on its right.
func matchingRunes(a, b []rune) int {
	i, j, size := longestBlock(a, b)
	if size == 0 {
		return 0
	}
	return matchingRunes(a[:i], b[:j]) + size + matchingRunes(a[i+size:], b[j+size:])
}

// longestBlock finds the longest run of runes that both texts hold: its start in
// each and its length. Among equal ones the first in a wins, then the first in b.
func longestBlock(a, b []rune) (atA, atB, size int) {
	previous := make([]int, len(b)+1)
	current := make([]int, len(b)+1)
	for i := range a {
		for j := range b {
			current[j+1] = 0
			if a[i] != b[j] {
				continue
			}
			current[j+1] = previous[j] + 1
			if current[j+1] > size {
				size = current[j+1]
				atA, atB = i-size+1, j-size+1
			}
		}
		previous, current = current, previous
	}
	return atA, atB, size
}
