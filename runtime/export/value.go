package export

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// member returns a member of an object.
func member(name string, value runtime.JSON) codec.Member {
	return codec.Member{Name: name, Value: value}
}

// text returns a string member, "" without one.
func text(value runtime.JSON, name string) string {
	member, _ := value.Get(name)
	if member.Kind() != codec.KindString {
		return ""
	}
	return member.Text()
}
