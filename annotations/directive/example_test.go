package directive_test

import (
	"fmt"

	"github.com/cloudg/cloudg/annotations/directive"
)

func ExampleParse() {
	d, _ := directive.Parse(`//cloudg:tool find_assets readonly tags=inventory,"full text"`)
	fmt.Println(d.Word, d.Positional.Text)
	if v, ok := d.Get("tags"); ok {
		fmt.Printf("%q\n", v.Strings())
	}

	const line = `//cloudg:arg limit min=1 defualt=50`
	_, problems := directive.Parse(line)
	for _, p := range problems {
		fmt.Printf("%s at %q: %s\n", p.Message, line[p.Span.Start:p.Span.End], p.Hint)
	}
	// Output:
	// tool find_assets
	// ["inventory" "full text"]
	// unknown key "defualt" of //cloudg:arg at "defualt": did you mean default?
}

func ExampleParseTag() {
	items, _ := directive.ParseTag(`pattern='^[a-z]{1,8}$',enum=a|b`)
	for _, it := range items {
		fmt.Println(it.Key, it.Value.Text, it.Value.Strings())
	}
	// Output:
	// pattern ^[a-z]{1,8}$ []
	// enum a|b [a b]
}
