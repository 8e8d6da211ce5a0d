package transform

import (
	"strconv"

	"github.com/cloudg/cloudg/runtime/codec"
)

// distinguish gives members that have one name, because names were changed, different
// ones: the second gets _2 at the end, and so on.
func distinguish(members []codec.Member) {
	seen := make(map[string]int, len(members))
	for i := range members {
		name := members[i].Name
		seen[name]++
		for n := seen[name]; n > 1; n++ {
			other := name + "_" + strconv.Itoa(n)
			if seen[other] == 0 {
				seen[name], seen[other] = n, 1
				members[i].Name = other
				break
			}
		}
	}
}
