package transform

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// None is the value of a limit that does not limit.
const None = -1

func (o *object) flag(name string, byDefault bool) bool {
	value := o.get(name)
	switch value.Kind() {
	case codec.KindAbsent:
		return byDefault
	case codec.KindBool:
		return value.Bool()
	}
	o.fail(name, "must be true or false")
	return byDefault
}

// count reads a whole number.
func (o *object) count(name string, byDefault, least int) int {
	value := o.get(name)
	if value.IsZero() {
		return byDefault
	}
	if n, ok := value.Int(); ok && int64(least) <= n && n <= 1<<31-1 {
		return int(n)
	}
	o.fail(name, fmt.Sprintf("must be a whole number, at least %d", least))
	return byDefault
}

// limit reads a whole number that null sets to None.
func (o *object) limit(name string, byDefault, least int) int {
	if o.isNull(name) {
		byDefault = None
	}
	return o.count(name, byDefault, least)
}

// share reads a number between 0 and 1.
func (o *object) share(name string, byDefault float64) float64 {
	value := o.get(name)
	if value.IsZero() {
		return byDefault
	}
	if f, ok := value.Float(); ok && 0 <= f && f <= 1 {
		return f
	}
	o.fail(name, "must be a number from 0 to 1")
	return byDefault
}

func (o *object) text(name, byDefault string) string {
	value := o.get(name)
	switch value.Kind() {
	case codec.KindAbsent:
		return byDefault
	case codec.KindString:
		return value.Text()
	}
	o.fail(name, "must be text")
	return byDefault
}

// required reads a text that must be there and not be empty.
func (o *object) required(name string) string {
	before := len(*o.problems)
	text := o.text(name, "")
	if text == "" && len(*o.problems) == before {
		o.fail(name, "is required")
	}
	return text
}

// word reads one of several words; the first one is the default.
func (o *object) word(name string, words ...string) string {
	text := o.text(name, words[0])
	if !slices.Contains(words, text) {
		o.fail(name, "must be one of "+strings.Join(words, ", "))
	}
	return text
}

// texts reads a list of texts.
func (o *object) texts(name string, byDefault []string) []string {
	value := o.get(name)
	if value.IsZero() {
		return byDefault
	}
	return o.list(name, value)
}

func (o *object) list(name string, value codec.Value) []string {
	if value.Kind() != codec.KindList {
		o.fail(name, "must be a list of texts")
		return nil
	}
	texts := make([]string, 0, value.Len())
	for i, item := range value.Items() {
		if item.Kind() != codec.KindString {
			o.in(item, name).fail(strconv.Itoa(i), "must be text")
			continue
		}
		texts = append(texts, item.Text())
	}
	return texts
}

// pattern compiles the text of a member as a regular expression.
func (o *object) pattern(name, expr string, flags Flags) *regexp.Regexp {
	if expr == "" {
		return nil
	}
	re, err := flags.compile(expr)
	if err == nil {
		return re
	}
	reason := "invalid"
	// The text of the error repeats the expression.
	if fault := (*syntax.Error)(nil); errors.As(err, &fault) {
		reason = fault.Code.String()
	}
	o.fail(name, "is no regular expression of RE2: "+reason)
	return nil
}
