package dialect

import (
	"fmt"
	"strings"
)

// Sets of characters, as the clients' own messages write them.
const (
	lettersDigits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	word          = lettersDigits + "_"
	wordDash      = word + "-"
	wordDashDot   = wordDash + "."
)

const (
	shorterName  = "write a shorter name after //cloudg:tool, or mount the tools under a shorter prefix"
	plainName    = "write a name of letters, digits, _ and - after //cloudg:tool"
	plainKey     = "give the property a JSON name of letters, digits, _, . and -"
	letterFirst  = "write a name that starts with a letter"
	noComposites = "give the arguments one struct; a choice belongs into a property of it"
)

// only reports whether s consists of characters of the set.
func only(s, set string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !strings.ContainsRune(set, r) }) < 0
}

// nameOf returns a rule for tool names: the characters, and the length that the
// client takes.
func nameOf(set, described string, length int) rule {
	return func(c *check) {
		if !only(c.tool.Name, set) {
			c.refuse(fmt.Sprintf("the name %s has characters other than %s", c.tool.Name, described), plainName)
		}
		c.tooLong(Refused, length)
	}
}

// tooLong finds names longer than the client takes.
func (c *check) tooLong(v Verdict, length int) {
	if n := len(c.tool.Name); n > length {
		c.add(v, "", fmt.Sprintf("the name %s has %d characters, more than %d", c.tool.Name, n, length), shorterName)
	}
}

// startsWithLetter refuses names that start with a digit or a sign.
func startsWithLetter(c *check) {
	if first := c.tool.Name[:min(1, len(c.tool.Name))]; !only(first, strings.Trim(word, "0123456789")) || strings.ContainsAny(first, "0123456789") {
		c.refuse("the name "+c.tool.Name+" does not start with a letter", letterFirst)
	}
}

// keysStartWithLetter refuses arguments whose name starts with a digit.
func keysStartWithLetter(c *check) {
	walk(c.input, func(n node) {
		for _, key := range n.properties() {
			if key != "" && strings.ContainsAny(key[:1], "0123456789") {
				c.add(Refused, join(n.place, "properties", key), "property names that start with a digit", plainKey)
			}
		}
	})
}

// keysOf returns a rule for the names of arguments.
func keysOf(set, described string, length int) rule {
	return func(c *check) {
		walk(c.input, func(n node) {
			for _, key := range n.properties() {
				if key == "" || len(key) > length || !only(key, set) {
					c.add(Refused, join(n.place, "properties", key),
						fmt.Sprintf("property names other than 1 to %d %s", length, described), plainKey)
				}
			}
		})
	}
}
