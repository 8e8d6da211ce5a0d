package export

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// maxName is the number of characters that APIs allow in the name of a tool.
const maxName = 64

// fits reports whether APIs in general take a name.
func fits(name string) bool {
	return name != "" && len(name) <= maxName && strings.IndexFunc(name, foreign) < 0
}

// fitsGemini reports whether the API of Gemini takes a name.
func fitsGemini(name string) bool {
	return fits(name) && name[0] != '-' && !('0' <= name[0] && name[0] <= '9')
}

// foreign reports whether names may not have the character.
func foreign(c rune) bool {
	return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-')
}

// names relate the names of a mount with those of an API, one to one.
type names struct{ toAPI, toExposed map[string]string }

// newNames finds a name that fits for each exposed name. The order of the names
// does not matter.
func newNames(exposed []string, fits func(string) bool) names {
	n := names{toAPI: make(map[string]string, len(exposed)), toExposed: make(map[string]string, len(exposed))}
	for _, name := range exposed {
		if fits(name) {
			n.toAPI[name], n.toExposed[name] = name, name
		}
	}
	for _, name := range slices.Sorted(slices.Values(exposed)) {
		for attempt := 0; n.toAPI[name] == ""; attempt++ {
			candidate := substitute(name, attempt)
			if _, taken := n.toExposed[candidate]; !taken {
				n.toAPI[name], n.toExposed[candidate] = candidate, name
			}
		}
	}
	return n
}

// substitute returns a name that fits everywhere and resembles the one given. It
// ends in a hash, because different names may look the same once their characters
// are replaced.
func substitute(name string, attempt int) string {
	hashed := name
	if attempt > 0 {
		hashed = fmt.Sprintf("%s %d", name, attempt) // no name has a space
	}
	sum := sha256.Sum256([]byte(hashed))
	suffix := "_" + hex.EncodeToString(sum[:4])
	stem := strings.Map(func(c rune) rune {
		if foreign(c) {
			return '_'
		}
		return c
	}, name)
	if !fitsGemini(stem[:1]) {
		stem = "_" + stem
	}
	return stem[:min(len(stem), maxName-len(suffix))] + suffix
}
