package runtime_test

import (
	"fmt"

	"github.com/cloudg/cloudg/runtime"
)

func ExampleURITemplate() {
	template, err := runtime.ParseURITemplate("demo://assets/{+ref}/tags/{tag}")
	if err != nil {
		fmt.Println(err)
		return
	}
	uri := template.Expand(map[string]string{"ref": "vpc/7", "tag": "a b"})
	fmt.Println(uri)
	values, ok := template.Match(uri)
	fmt.Println(values["ref"], values["tag"], ok)
	// Output:
	// demo://assets/vpc/7/tags/a%20b
	// vpc/7 a b true
}
