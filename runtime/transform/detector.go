package transform

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// A Detector finds values of one kind in texts.
type Detector struct {
	Name        string
	Description string
	Pattern     *regexp.Regexp
	Group       int // of the pattern: what was found
	Entity      string
	Category    string
	Confidence  float64
	Hints       []string // lower case; the pattern runs when one of them occurs; nil for always
	Validator   Validator
	Bits        float64 // of entropy, for the validators that want it
	MinLength   int     // of the whole text
	Enabled     bool
}

// A Validator looks at what a pattern found.
type Validator string

// The validators.
const (
	AnyMatch       Validator = ""
	IsAddress      Validator = "ip"
	NotPlaceholder Validator = "not_placeholder"
	Entropy        Validator = "entropy"
	HighEntropy    Validator = "high_entropy"
)

// Detectors checks a list of detectors, as policies and options have it.
func Detectors(list runtime.JSON) ([]Detector, []Problem) {
	const member = "detectors"
	o := root(codec.ObjectValue(codec.Member{Name: member, Value: list}))
	detectors := o.detectors(member)
	for i := range *o.problems {
		(*o.problems)[i].Path = (*o.problems)[i].Path[1:]
	}
	return detectors, *o.problems
}

func (o *object) detectors(name string) (detectors []Detector) {
	o.objects(name, func(item *object) { detectors = append(detectors, checkDetector(item)) })
	return detectors
}

func checkDetector(o *object) Detector {
	flags := o.flags("flags")
	flags.IgnoreCase = o.flag("ignore_case", false) || flags.IgnoreCase
	name := o.required("name")
	d := Detector{
		Name:        name,
		Description: o.text("description", ""),
		Pattern:     o.pattern("pattern", o.required("pattern"), flags),
		Group:       o.count("group", 0, 0),
		Entity:      o.text("entity", name),
		Category:    o.text("category", "identifier"),
		Confidence:  o.share("confidence", 0.8),
		MinLength:   o.count("min_length", 1, 0),
		Enabled:     o.flag("enabled", true),
	}
	for _, hint := range o.texts("hints", nil) {
		d.Hints = append(d.Hints, strings.ToLower(hint))
	}
	if d.Pattern != nil && d.Group > d.Pattern.NumSubexp() {
		o.fail("group", "the pattern has no such group")
	}
	d.Validator, d.Bits = o.validator("validator")
	return d
}

// validator reads the name of a validator, with its number of bits behind a colon.
func (o *object) validator(name string) (Validator, float64) {
	const byDefault = 4.0
	word, number, hasBits := strings.Cut(o.text(name, ""), ":")
	v := Validator(word)
	switch v {
	case AnyMatch, IsAddress, NotPlaceholder:
		if !hasBits {
			return v, 0
		}
	case "secret":
		if !hasBits {
			return NotPlaceholder, 0
		}
	case Entropy, HighEntropy:
		if !hasBits {
			return v, byDefault
		}
		if bits, err := strconv.ParseFloat(number, 64); err == nil && bits >= 0 && bits <= 8 {
			return v, bits
		}
	}
	o.fail(name, "must be one of ip, secret, not_placeholder, entropy[:BITS], high_entropy[:BITS]")
	return AnyMatch, 0
}
