package benchtext

import (
	"fmt"
	"strings"
)

// Hostile returns documents, in JSON of about a size in bytes, that are made to take long
// to redact, by what they are made of.
func Hostile(size int) map[string]string {
	many := func(s string) string { return strings.Repeat(s, size/len(s)) }
	var names strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&names, `,{"user_name":"a %da a a a a"}`, i)
	}
	return map[string]string{
		"prose":   `{"user_name":"` + strings.Repeat("a ", 15) + `b","x":"` + many("a ") + `"}`,
		"names":   `[{"x":"` + many("a 5a ") + `"}` + names.String() + `]`,
		"keys":    `{"a":1` + many(`,"k`+strings.Repeat("aB", 200)+`":1`) + `}`,
		"same":    `{"a":1` + many(`,"a@b.com":1`) + `}`,
		"arrows":  `{"account":"` + many("1 -> ") + `"}`,
		"braces":  `["{` + many("[") + `}"]`,
		"digits":  `[1` + many(",123456789012") + `]`,
		"objects": `[1` + many(`,{"name":"x"}`) + `]`,
		"tags":    `{"tags":[1` + many(`,{"key":"a","value":"b"}`) + `]}`,
	}
}
