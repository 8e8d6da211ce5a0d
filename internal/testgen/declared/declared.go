// Package declared holds handlers whose fields say what stands in them, under names
// that no detector and no key rule would guess.
//
//cloudg:server name=declared version=1.0.0 category=tests
package declared

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

//go:generate go run github.com/cloudg/cloudg/cmd/cloudg-gen .

// Thing says what its fields hold.
type Thing struct {
	Alpha string            `json:"alpha" cloudg:"entity=identifier"`
	Beta  string            `json:"beta" cloudg:"entity=name"`
	Gamma string            `json:"gamma" cloudg:"entity=secret"`
	Delta string            `json:"delta" cloudg:"entity=pii"`
	Eta   string            `json:"eta" cloudg:"entity=free_text"`
	Theta string            `json:"theta" cloudg:"entity=network"`
	Iota  []string          `json:"iota" cloudg:"entity=name"`
	Kappa map[string]string `json:"kappa" cloudg:"entity=pii"`
	// A hash of a file looks like an identifier, and is none.
	Password string `json:"password" cloudg:"entity=literal"`
	Plain    string `json:"plain"`
	// Things below.
	Below []Thing `json:"below"`
}

// Nested returns things at depth.
//
//cloudg:tool
func Nested(_ *runtime.Context) Thing {
	t := thing("0")
	t.Below = []Thing{thing("1")}
	t.Below[0].Below = []Thing{thing("2")}
	t.Below[0].Below[0].Below = []Thing{thing("3")}
	return t
}

// Listed returns a list, which is wrapped.
//
//cloudg:tool
func Listed(_ *runtime.Context) []Thing { return []Thing{thing("0")} }

// Repeat returns its argument under the same name.
//
//cloudg:tool
//cloudg:arg omega entity=name
func Repeat(_ *runtime.Context, omega string) runtime.JSON {
	var o runtime.Object
	o.Set("omega", codec.StringValue(omega))
	return o.Value()
}

// Made is put together at run time, of things and of what there is about them.
type Made struct {
	Things map[string][]runtime.Object `json:"things" cloudg:"like=Thing"`
	Thing  *runtime.JSON               `json:"thing" cloudg:"like=Thing"`
}

// Build returns things that are no values of a type.
//
//cloudg:tool
func Build(_ *runtime.Context) Made {
	var some runtime.Object
	some.Set("beta", codec.StringValue("quokka beta7"))
	some.Set("plain", codec.StringValue("numbat7"))
	all := codec.ObjectValue(codec.Member{Name: "alpha", Value: codec.StringValue("quokka alpha8")})
	return Made{Things: map[string][]runtime.Object{"some": {some}}, Thing: &all}
}

// Whole returns a thing that is no value of a type.
//
//cloudg:tool like=Thing
func Whole(_ *runtime.Context) runtime.JSON {
	return codec.ObjectValue(codec.Member{Name: "delta", Value: codec.StringValue("quokka delta9")})
}

// Tell puts a thing into a message.
//
//cloudg:prompt like=Thing
func Tell(ctx *runtime.Context) []runtime.PromptMessage {
	var meta runtime.Object
	meta.Set(runtime.MetaData, Whole(ctx))
	return []runtime.PromptMessage{{Role: runtime.RoleUser, Content: &runtime.TextContent{Meta: meta}}}
}

// ThingResource reads a thing.
//
//cloudg:resource declared://thing
func ThingResource(_ *runtime.Context) Thing { return thing("0") }

// thing returns a thing whose values, but for the plain ones, hold a word that must not
// leave.
func thing(mark string) Thing {
	return Thing{
		Alpha: "quokka alpha" + mark, Beta: "quokka beta" + mark, Gamma: "quokka gamma" + mark, Delta: "quokka delta" + mark,
		Eta: "quokka eta" + mark, Theta: "quokka theta" + mark, Iota: []string{"quokka iota" + mark},
		Kappa: map[string]string{"k": "quokka kappa" + mark}, Password: "numbat" + mark, Plain: "wombat" + mark,
	}
}
