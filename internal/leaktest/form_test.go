package leaktest

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// forms are the ways in which a text may say something that is known by its look.
var forms = []struct {
	name  string
	write func(r *rand.Rand, text string) string
}{
	{"plain", func(_ *rand.Rand, text string) string { return text }},
	{"prose", func(_ *rand.Rand, text string) string { return "It was " + text + " that came back" }},
	{"quoted", func(_ *rand.Rand, text string) string { return `seen: "` + text + `", twice` }},
	{"data", func(_ *rand.Rand, text string) string {
		return jsonText(object("detail", object("note", stringOf(text))))
	}},
	{"data in data", func(_ *rand.Rand, text string) string {
		return jsonText(object("detail", stringOf(jsonText(object("note", stringOf(text))))))
	}},
	{"base64", func(_ *rand.Rand, text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }},
	{"base64 in prose", func(_ *rand.Rand, text string) string {
		return "payload " + base64.StdEncoding.EncodeToString([]byte("it was "+text+" then")) + " received"
	}},
	{"base64 for URLs", func(_ *rand.Rand, text string) string {
		return base64.RawURLEncoding.EncodeToString([]byte("it was " + text + "?"))
	}},
	{"base64 of data", func(_ *rand.Rand, text string) string {
		return base64.StdEncoding.EncodeToString([]byte(jsonText(object("detail", object("note", stringOf(text))))))
	}},
	{"base64 of base64", func(_ *rand.Rand, text string) string {
		return base64.StdEncoding.EncodeToString([]byte(base64.StdEncoding.EncodeToString([]byte("so " + text))))
	}},
	{"base64 of escapes", func(_ *rand.Rand, text string) string {
		return base64.StdEncoding.EncodeToString([]byte("q=" + percent(text, false)))
	}},
	{"base64 of lines in other letters", func(r *rand.Rand, text string) string {
		return base64.StdEncoding.EncodeToString([]byte([]string{"Größe", "äh", "\n", "数", "🙂"}[r.IntN(5)] + "\n" + text + "\n≥ 5"))
	}},
	{"percent", func(_ *rand.Rand, text string) string { return percent(text, false) }},
	{"percent in a URL", func(_ *rand.Rand, text string) string {
		return "https://localhost/find?q=" + percent(text, true) + "&n=1"
	}},
	{"zero width", zeroWidth},
	{"full width", func(_ *rand.Rand, text string) string { return fullWidth(text) }},
}

// percent writes the bytes that URLs escape, or all of them, as escapes.
func percent(text string, all bool) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if !all && strings.IndexByte(lower+digits, c|0x20) >= 0 {
			b.WriteByte(c)
			continue
		}
		fmt.Fprintf(&b, "%%%02X", c)
	}
	return b.String()
}

// zeroWidth puts a character that does not show somewhere inside.
func zeroWidth(r *rand.Rand, text string) string {
	at := 1 + r.IntN(len(text)-1)
	return text[:at] + []string{"\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad"}[r.IntN(5)] + text[at:]
}

// fullWidth writes ASCII in the wide characters of East Asian scripts.
func fullWidth(text string) string {
	return strings.Map(func(c rune) rune {
		if '!' <= c && c <= '~' {
			return c - '!' + '\uff01'
		}
		return c
	}, text)
}

func stringOf(text string) codec.Value { return codec.StringValue(text) }

func object(name string, value codec.Value) codec.Value {
	return codec.ObjectValue(codec.Member{Name: name, Value: value})
}

func jsonText(v codec.Value) string { return string(v.AppendJSON(nil)) }
