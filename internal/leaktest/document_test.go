package leaktest

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// A document is a value with plants in it.
type document struct {
	plants []plant
	value  codec.Value
	lines  []string // texts that each say one plant which its look tells
}

// newDocument returns a document with a few plants, each in one form or several.
func newDocument(r *rand.Rand) *document {
	d := &document{}
	var leaves []codec.Member
	for range 2 + r.IntN(5) {
		p := newPlant(r)
		d.plants = append(d.plants, p)
		if p.key != "" {
			leaves = append(leaves, keyed(r, p)...)
			continue
		}
		for range 1 + r.IntN(2) {
			leaves = append(leaves, d.looking(r, p))
		}
	}
	for range 3 + r.IntN(8) {
		leaves = append(leaves, filling(r))
	}
	r.Shuffle(len(leaves), func(i, j int) { leaves[i], leaves[j] = leaves[j], leaves[i] })
	d.value = tree(r, leaves, 1+r.IntN(4))
	return d
}

// looking returns a member that holds a plant which its look tells, in some form.
func (d *document) looking(r *rand.Rand, p plant) codec.Member {
	form := forms[r.IntN(len(forms))]
	text := form.write(r, p.text)
	d.lines = append(d.lines, text)
	switch r.IntN(4) {
	case 0:
		return codec.Member{Name: text, Value: codec.IntValue(int64(r.IntN(100)))}
	case 1:
		return codec.Member{Name: neutralKey(r), Value: codec.ListValue(stringOf("first"), stringOf(text))}
	}
	return codec.Member{Name: neutralKey(r), Value: stringOf(text)}
}

// keyed returns members that hold a plant which its key tells: under the key, in data
// inside of a text, and then where it is known already.
func keyed(r *rand.Rand, p plant) []codec.Member {
	value := stringOf(p.text)
	if p.digits && r.IntN(2) == 0 {
		value = codec.NumberValue(p.text)
	}
	var leaves []codec.Member
	switch r.IntN(4) {
	case 0:
		leaves = append(leaves, codec.Member{Name: neutralKey(r), Value: stringOf(jsonText(object(p.key, value)))})
	case 1:
		leaves = append(leaves, codec.Member{Name: p.key, Value: codec.ListValue(value, stringOf(p.text))})
	default:
		leaves = append(leaves, codec.Member{Name: p.key, Value: value})
	}
	if p.secret {
		return leaves
	}
	// What a key has told is known elsewhere, too.
	switch r.IntN(5) {
	case 0:
		leaves = append(leaves, codec.Member{Name: neutralKey(r), Value: stringOf("All about " + p.text + ", and more")})
	case 1:
		leaves = append(leaves, codec.Member{Name: neutralKey(r), Value: stringOf(p.text)})
	case 2:
		if strings.ContainsAny(p.text, "-0123456789") {
			leaves = append(leaves, codec.Member{Name: p.text, Value: codec.IntValue(3)})
		}
	case 3:
		leaves = append(leaves, codec.Member{Name: neutralKey(r), Value: stringOf("things://zone/" + percent(p.text, false) + "/state")})
	case 4:
		if p.digits {
			leaves = append(leaves, codec.Member{Name: neutralKey(r), Value: codec.NumberValue(p.text)})
		}
	}
	return leaves
}

// neutralKey returns a key that says nothing about what stands under it.
func neutralKey(r *rand.Rand) string {
	return []string{"note", "detail", "summary", "remark", "outcome", "comment", "answer", "extra"}[r.IntN(8)]
}

// filling returns a member without a plant.
func filling(r *rand.Rand) codec.Member {
	name := neutralKey(r)
	switch r.IntN(6) {
	case 0:
		return codec.Member{Name: name, Value: codec.IntValue(int64(r.IntN(1000)))}
	case 1:
		return codec.Member{Name: name, Value: codec.BoolValue(r.IntN(2) == 0)}
	case 2:
		return codec.Member{Name: name, Value: codec.NullValue()}
	case 3:
		return codec.Member{Name: "region", Value: stringOf("eu-west-1")}
	case 4:
		return codec.Member{Name: name, Value: codec.ListValue(codec.IntValue(1), stringOf("two"), codec.NullValue())}
	}
	return codec.Member{Name: name, Value: stringOf("nothing of interest, as ever")}
}

// tree spreads leaves over objects and lists of some depth.
func tree(r *rand.Rand, leaves []codec.Member, depth int) codec.Value {
	if depth == 0 || len(leaves) < 3 {
		return flat(leaves)
	}
	cut := 1 + r.IntN(len(leaves)-1)
	below := tree(r, leaves[:cut], depth-1)
	if r.IntN(3) == 0 {
		below = codec.ListValue(below, codec.IntValue(int64(r.IntN(10))))
	}
	return flat(append([]codec.Member{{Name: "part", Value: below}}, leaves[cut:]...))
}

// flat returns an object with members. Of those with the same name the later ones stand
// in objects of their own, because their names may matter.
func flat(members []codec.Member) codec.Value {
	var out codec.Object
	for i, m := range members {
		if _, taken := out.Get(m.Name); taken {
			m = codec.Member{Name: "more" + strconv.Itoa(i), Value: object(m.Name, m.Value)}
		}
		out.Set(m.Name, m.Value)
	}
	return out.Value()
}

// about returns a text that mentions what other parts of an answer say is a name.
func (d *document) about() string {
	text := "This is about"
	for _, p := range d.linked() {
		text += " " + p.text + ", and"
	}
	return text + " more."
}

// mentions returns content that names things, in texts and in URIs, without saying what
// they are.
func (d *document) mentions() []runtime.Content {
	about := codec.ObjectOf(codec.Member{Name: "example/about", Value: stringOf(d.about())})
	content := []runtime.Content{&runtime.TextContent{Text: d.about(), Meta: about}}
	for _, p := range d.linked() {
		uri := "leak://item/" + percent(p.text, false)
		content = append(content,
			&runtime.ResourceLink{URI: uri, Name: p.text},
			&runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: uri, Text: d.about(), Meta: about}},
		)
	}
	return content
}
