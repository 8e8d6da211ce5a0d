package codec_test

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime/codec"
)

type page struct {
	Limit int
	Tags  []string
}

// What the generator writes for page.

var fieldsPage = codec.NewFields("Page",
	codec.Required("limit"),
	codec.Optional("tags"),
)

var rulesPageLimit = codec.IntRules{HasMin: true, Min: 1, HasMax: true, Max: 100}

func decodePage(r *codec.Reader, v *page) {
	if !r.BeginObject(fieldsPage) {
		return
	}
	for r.NextField() {
		switch r.Field() {
		case "limit":
			v.Limit = int(r.IntRules(64, &rulesPageLimit))
		case "tags":
			v.Tags = codec.ReadList(r, nil, func(r *codec.Reader, v *string) { *v = r.String() })
		}
	}
}

func encodePage(w *codec.Writer, v *page) {
	if !w.BeginObject() {
		return
	}
	w.Key("limit")
	w.Int(int64(v.Limit))
	w.Key("tags")
	codec.WriteList(w, v.Tags, func(w *codec.Writer, v *string) { w.String(*v) })
	w.EndObject()
}

func ExampleDecode() {
	for _, in := range []string{`{"tags":"[\"a\"]","limit":"5"}`, `{"tags":["a",1],"limmit":0}`} {
		var p page
		list := codec.Decode([]byte(in), codec.Limits{}, func(r *codec.Reader) { decodePage(r, &p) })
		if list == nil {
			fmt.Println(p)
		}
		for _, v := range list {
			fmt.Printf("%s: %s (%s)\n", v.Loc, v.Msg, v.Type)
		}
	}
	// Output:
	// {5 [a]}
	// limit: Field required (missing)
	// tags.1: Input should be a valid string (string_type)
	// limmit: Extra inputs are not permitted (did you mean 'limit'?) (extra_forbidden)
}

func ExampleEncode() {
	p := page{Limit: 5}
	for _, form := range []codec.Form{codec.Compact, codec.Indented} {
		text, err := codec.Encode(form, func(w *codec.Writer) { encodePage(w, &p) })
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s\n", text)
	}
	// Output:
	// {"limit":5,"tags":[]}
	// {
	//   "limit": 5,
	//   "tags": []
	// }
}

func ExampleObject() {
	var counts codec.Object
	counts.Set("high", codec.IntValue(2))
	counts.Set("low", codec.IntValue(7))
	fmt.Printf("%s\n", counts.Value().AppendJSON(nil))
	// Output: {"high":2,"low":7}
}

func ExampleParse() {
	v, err := codec.Parse([]byte(`{"price": 1.50, "tags": ["a", "b"]}`), codec.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	price, _ := v.Get("price")
	fmt.Println(price.Number())
	tags, _ := v.Get("tags")
	for i, tag := range tags.Items() {
		fmt.Println(i, tag.Text())
	}
	// Output:
	// 1.50
	// 0 a
	// 1 b
}
