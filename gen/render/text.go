package render

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// The widths up to which texts are kept on one line, which leaves room for
// what stands before them.
const (
	maxText    = 100
	maxComment = 90
	maxList    = 110
	maxHints   = 130 // all four of them fit, unless the runtime has a long name
)

// text returns a string literal, a long one as a sum of lines.
func text(s string) *jen.Statement {
	if len(strconv.Quote(s)) <= maxText {
		return jen.Lit(s)
	}
	var out *jen.Statement
	for _, piece := range pieces(s) {
		if out == nil {
			out = jen.Lit(piece)
		} else {
			out.Op("+").Line().Lit(piece)
		}
	}
	return out
}

// pieces cuts s behind its line ends, and longer lines behind a space.
func pieces(s string) []string {
	var out []string
	for s != "" {
		n := lineLength(s)
		out = append(out, s[:n])
		s = s[n:]
	}
	return out
}

// lineLength returns how much of s one literal holds, at least one rune.
func lineLength(s string) int {
	line := len(s)
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		line = i + len(s[i:]) - len(strings.TrimLeft(s[i:], "\n"))
	}
	if len(strconv.Quote(s[:line])) <= maxText {
		return line
	}
	fits, space := 0, 0
	for i, r := range s[:line] {
		end := i + utf8.RuneLen(max(r, 0))
		if len(strconv.Quote(s[:end])) > maxText {
			break
		}
		fits = end
		if r == ' ' {
			space = end
		}
	}
	if space > 0 {
		return space
	}
	return max(fits, 1)
}

// raw returns a raw string literal with JSON in it. What cannot stand in one is
// written as an escape of JSON.
func raw(json string) *jen.Statement {
	return jen.Op("`" + strings.NewReplacer("`", `\u0060`, "\ufeff", `\ufeff`).Replace(json) + "`")
}

// comment returns line comments.
func comment(s string) []jen.Code {
	var out []jen.Code
	for line := range strings.Lines(s) {
		out = append(out, wrapped(strings.TrimSpace(line))...)
	}
	return out
}

func wrapped(line string) []jen.Code {
	var out []jen.Code
	current := "//"
	for word := range strings.FieldsSeq(line) {
		if len(current)+1+len(word) > maxComment && current != "//" {
			out = append(out, jen.Comment(current))
			current = "//"
		}
		current += " " + word
	}
	return append(out, jen.Comment(current))
}

// entry is a keyed element of a composite literal.
func entry(key string, value jen.Code) jen.Code {
	return jen.Id(key).Op(":").Add(value)
}

// multi is a composite literal with a line for each element.
func multi(elements ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elements...)
}

// call is a call with its first argument behind the parenthesis and a line for
// each of the others.
func call(first string, others ...jen.Code) *jen.Statement {
	if len(others) == 0 {
		return jen.Op("(" + first + ")")
	}
	return jen.Custom(jen.Options{Open: "(" + first + ",", Close: ")", Separator: ",", Multi: true}, others...)
}

// elements is a list in braces or parentheses, on one line when it fits.
func (f *file) elements(open, closing string, list []jen.Code) *jen.Statement {
	sum := 0
	for _, e := range list {
		sum += f.width(e) + len(", ")
	}
	return jen.Custom(jen.Options{Open: open, Close: closing, Separator: ",", Multi: sum > maxList}, list...)
}

// width returns the width of an expression that stands on one line. What is no
// expression does not fit anywhere; rendering the file says why.
func (f *file) width(expr jen.Code) int {
	scratch := jen.NewFilePathName(f.pkg.Path, f.pkg.Name)
	scratch.ImportAlias(runtimePath, f.aliases[runtimePath])
	scratch.ImportAlias(codecPath, f.aliases[codecPath])
	var out strings.Builder
	if err := jen.Id("_").Op("=").Add(expr).RenderWithFile(&out, scratch); err != nil {
		return math.MaxInt16
	}
	return out.Len() - len("_ = ")
}
