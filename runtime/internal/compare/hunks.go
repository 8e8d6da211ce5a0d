package compare

import (
	"strings"
	"unicode"
)

// maxCells bounds the table of a comparison word by word; longer texts are compared by
// their common begin and end.
const maxCells = 1 << 16

// hunk is a piece of two texts, which is the same or not.
type hunk struct{ left, right string }

// words splits a text into words and single other characters.
func words(text string) (list []string) {
	start := 0
	inWord := false
	for i, r := range text {
		word := unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_'
		if i > start && (!word || !inWord) {
			list = append(list, text[start:i])
			start = i
		}
		inWord = word
	}
	if start < len(text) {
		list = append(list, text[start:])
	}
	return list
}

// hunks returns pieces that together are both texts, equal and different ones in turn.
func hunks(left, right []string) (list []hunk) {
	begin := 0
	for begin < len(left) && begin < len(right) && left[begin] == right[begin] {
		begin++
	}
	end := 0
	for end < len(left)-begin && end < len(right)-begin && left[len(left)-1-end] == right[len(right)-1-end] {
		end++
	}
	same := strings.Join(left[:begin], "")
	list = append(list, hunk{same, same})
	list = append(list, middle(left[begin:len(left)-end], right[begin:len(right)-end])...)
	same = strings.Join(left[len(left)-end:], "")
	return merged(append(list, hunk{same, same}))
}

// middle compares what differs at both ends.
func middle(left, right []string) (list []hunk) {
	n, m := len(left), len(right)
	if n == 0 || m == 0 || n*m > maxCells {
		return []hunk{{strings.Join(left, ""), strings.Join(right, "")}}
	}
	common := make([]int, (n+1)*(m+1)) // length of the longest common rest
	at := func(i, j int) *int { return &common[i*(m+1)+j] }
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if left[i] == right[j] {
				*at(i, j) = *at(i+1, j+1) + 1
			} else {
				*at(i, j) = max(*at(i+1, j), *at(i, j+1))
			}
		}
	}
	i, j := 0, 0
	for i < n || j < m {
		switch {
		case i < n && j < m && left[i] == right[j]:
			list = append(list, hunk{left[i], right[j]})
			i, j = i+1, j+1
		case j == m || i < n && *at(i+1, j) >= *at(i, j+1):
			list = append(list, hunk{left[i], ""})
			i++
		default:
			list = append(list, hunk{"", right[j]})
			j++
		}
	}
	return list
}

// merged joins neighbours, and different ones with what is the same between them when
// that is too short to mean anything.
func merged(list []hunk) (out []hunk) {
	const short = 2
	for i, h := range list {
		if h.left == "" && h.right == "" {
			continue
		}
		same := h.left == h.right
		if n := len(out); n > 0 {
			before := &out[n-1]
			wasSame := before.left == before.right
			between := !wasSame && same && len(h.left) <= short && i+1 < len(list) && list[i+1].left != list[i+1].right
			if same == wasSame || between {
				before.left += h.left
				before.right += h.right
				continue
			}
		}
		out = append(out, h)
	}
	return out
}
