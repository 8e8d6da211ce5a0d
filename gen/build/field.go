package build

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// structField builds the property of a struct field, nil when it is refused.
func (b *builder) structField(c candidate, st *types.Struct, tr trail) *ir.Field {
	tr = b.field(tr, strings.Join(c.path, "."), c.src, tr.use)
	f := &ir.Field{
		Name:     c.name,
		GoPath:   b.selector(c, st, tr),
		Pointers: c.ptrs,
		Doc:      fieldDoc(c),
		Pos:      ir.Pos(c.src.at),
	}
	if f.GoPath == nil {
		return nil
	}
	jsonOptions(f, c)
	k := b.tagKeys(c, tr)
	k.quoted = hasStringOption(c)
	if v, ok := k.items.Get("name"); ok {
		b.errorf(diag.KeyConflict, k.at(v.Span), "write the name into the json tag", "%s: the name of a field is its JSON name", tr)
	}
	if !b.fill(f, k, tr, c.field.Type()) {
		return nil
	}
	b.nameless(f, tr)
	if !b.zeroParts(f, c.field.Type(), tr) {
		return nil
	}
	return f
}

// fieldDoc is the description of a field: its doc comment, else the comment at the
// end of its line, else the jsonschema tag that the go-sdk uses.
func fieldDoc(c candidate) string {
	if doc := docText(c.src.doc); doc != "" {
		return doc
	}
	if doc := docText(c.src.comment); doc != "" {
		return doc
	}
	return strings.TrimSpace(reflect.StructTag(c.tag).Get("jsonschema"))
}

// selector returns the way from a struct to a field of it in Go. Where it passes an
// embedded struct that the generated file cannot name, it relies on promotion.
func (b *builder) selector(c candidate, st *types.Struct, tr trail) []string {
	if !c.hidden && b.visible(c.field) {
		return c.path
	}
	_, index, _ := types.LookupFieldOrMethod(st, true, b.pkg.Types, c.goName())
	if b.visible(c.field) && len(c.ptrs) == 0 && slices.Equal(index, c.index) {
		return []string{c.goName()}
	}
	b.reject(tr, diag.UnspellableType, "export the embedded type", "generated code cannot select the field")
	return nil
}

// visible reports whether generated code can select a field by its name.
func (b *builder) visible(v *types.Var) bool { return v.Exported() || v.Pkg() == b.pkg.Types }

// jsonName returns the name in a json tag. "-" without tagged means that the field
// is left out.
func jsonName(tag string) (name string, tagged bool) {
	v := reflect.StructTag(tag).Get("json")
	if v == "-" {
		return "-", false
	}
	name, _, _ = strings.Cut(v, ",")
	if name == "" || !validName(name) {
		return "", false
	}
	return name, true
}

// validName reports whether encoding/json takes a name from a tag.
func validName(name string) bool {
	for _, r := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !isLetterOrDigit(r) {
			return false
		}
	}
	return true
}

// jsonOptions reads the options of a json tag.
func jsonOptions(f *ir.Field, c candidate) {
	_, options, _ := strings.Cut(reflect.StructTag(c.tag).Get("json"), ",")
	for o := range strings.SplitSeq(options, ",") {
		switch o {
		case "omitempty":
			f.OmitEmpty = true
		case "omitzero":
			f.OmitZero = true
		}
	}
}

// hasStringOption reports whether a field has the option string, and encoding/json heeds
// it.
func hasStringOption(c candidate) bool {
	_, options, _ := strings.Cut(reflect.StructTag(c.tag).Get("json"), ",")
	return slices.Contains(strings.Split(options, ","), "string") && isQuotable(c.field.Type())
}

// quoted applies the option string to a type. Types that are texts anyway, or have
// methods of their own, are written as without it.
func (b *builder) quoted(t *ir.Type, tr trail) {
	switch t.Kind {
	case ir.KindBool, ir.KindInt, ir.KindUint, ir.KindFloat:
		t.Quoted = true
	case ir.KindString:
		b.reject(tr, diag.StringOption, "delete the option", "the json option string on a string would put quotes into the text")
	case ir.KindEnum, ir.KindNumber:
		b.reject(tr, diag.StringOption, "delete the option; enumby=name puts the names of constants on the wire",
			"the json option string on an enum or a json.Number is not taken")
	}
}

// isQuotable reports whether encoding/json heeds the option string for the type.
func isQuotable(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsBoolean|types.IsNumeric|types.IsString) != 0
}

// tagKeys reads the cloudg tag of a field.
func (b *builder) tagKeys(c candidate, tr trail) keys {
	text, ok := reflect.StructTag(c.tag).Lookup("cloudg")
	if !ok {
		if strings.Contains(c.tag, "cloudg") {
			b.malformed(c, tr)
		}
		return keys{}
	}
	at := func(directive.Span) diag.Pos { return tr.pos }
	if c.src.tag != nil {
		at = b.cloudgTag(c.src.tag).at
	}
	items, problems := directive.ParseTag(text)
	for _, p := range problems {
		p.Message = tr.String() + ": " + p.Message
		b.report(p, text, at)
	}
	return keys{items: items, at: at, pkg: c.field.Pkg()}
}

// malformed reports a tag in which reflect finds no key cloudg although it is there.
func (b *builder) malformed(c candidate, tr trail) {
	if !strings.Contains(c.tag, "cloudg:") {
		return
	}
	if c.src.tag != nil {
		tr.pos = b.res.Position(c.src.tag.Pos())
	}
	b.reject(tr, diag.BadTag, "a tag is a list of key:\"value\", separated by single spaces",
		"the struct tag is malformed, so that its cloudg part would be ignored")
}
