package build

import (
	"go/types"
	"reflect"
	"slices"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// A candidate is a field that may become a JSON property.
type candidate struct {
	name   string // JSON name
	tagged bool   // the name comes from a tag
	index  []int  // of the field in each struct on the way
	path   []string
	ptrs   []ir.EmbeddedPointer
	hidden bool // the way passes a name that generated code cannot see
	field  *types.Var
	tag    string
	src    fieldSource
}

func (c candidate) goName() string { return c.path[len(c.path)-1] }

// An embedding is a struct whose fields are looked at: the outermost one, or an
// embedded one.
type embedding struct {
	st    *types.Struct
	key   types.Type // identifies the struct type
	tr    trail
	index []int
	path  []string
	ptrs  []ir.EmbeddedPointer

	hidden bool // as in candidate
}

// candidates lists the fields of a struct and of those that it embeds, level by
// level as encoding/json does: a type is looked into on the first level on which it
// occurs, and the fields of one that occurs there twice exclude each other.
func (b *builder) candidates(st *types.Struct, tr trail) []candidate {
	var all []candidate
	visited := map[types.Type]bool{}
	for level := []embedding{{st: st, key: st, tr: tr}}; len(level) > 0; {
		var next []embedding
		count := map[types.Type]int{}
		for _, e := range level {
			count[e.key]++
		}
		for _, e := range level {
			if visited[e.key] {
				continue
			}
			visited[e.key] = true
			found, embedded := b.members(e)
			for range min(count[e.key], 2) {
				all = append(all, found...)
			}
			next = append(next, embedded...)
		}
		level = next
	}
	return all
}

// members splits the fields of one struct into properties and embedded structs.
func (b *builder) members(e embedding) (found []candidate, embedded []embedding) {
	sources := b.sources(e.st, e.tr.expr)
	for i := range e.st.NumFields() {
		v := e.st.Field(i)
		c := candidate{
			index:  append(slices.Clone(e.index), i),
			path:   append(slices.Clone(e.path), v.Name()),
			ptrs:   e.ptrs,
			hidden: e.hidden,
			field:  v,
			tag:    e.st.Tag(i),
			src:    sources[i],
		}
		b.tagNames(c, e.tr)
		c.name, c.tagged = jsonName(c.tag)
		inner, pointer := embeddedStruct(v)
		switch {
		case c.name == "-" && !c.tagged, !v.Exported() && (!v.Embedded() || inner == nil):
			b.unseen(c, e.tr)
		case v.Embedded() && inner != nil && !c.tagged:
			b.unseen(c, e.tr)
			if next, ok := b.embed(c, inner, pointer, e.tr); ok {
				embedded = append(embedded, next)
			}
		default:
			if c.name == "" {
				c.name = v.Name()
			}
			found = append(found, c)
		}
	}
	return found, embedded
}

// embeddedStruct returns the struct that a field embeds, also by pointer.
func embeddedStruct(v *types.Var) (st *types.Struct, pointer bool) {
	if !v.Embedded() {
		return nil, false
	}
	t := types.Unalias(v.Type())
	if p, ok := t.(*types.Pointer); ok {
		t, pointer = types.Unalias(p.Elem()), true
	}
	st, _ = t.Underlying().(*types.Struct)
	return st, pointer
}

// embed prepares the look into an embedded struct.
func (b *builder) embed(c candidate, st *types.Struct, pointer bool, tr trail) (embedding, bool) {
	t := types.Unalias(c.field.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	next := embedding{
		st: st, key: st, tr: b.field(tr, c.goName(), c.src, tr.use),
		index: c.index, path: c.path, ptrs: c.ptrs,
		hidden: c.hidden || !b.visible(c.field),
	}
	if n, ok := t.(*types.Named); ok {
		next.key = n
		next.tr.expr = b.structExpr(n.Obj())
	}
	if !pointer {
		return next, true
	}
	named, args, ok := b.spell(t)
	if !ok || !c.field.Exported() {
		b.reject(next.tr, diag.UnsupportedType, "embed the struct itself, or export its type",
			"an embedded pointer to an unexported struct cannot be filled")
		return next, false
	}
	if named.Args, ok = b.typeArgs(args, next.tr); !ok {
		return next, false
	}
	elem := &ir.Type{Kind: ir.KindStruct, Named: named}
	next.ptrs = append(slices.Clone(c.ptrs), ir.EmbeddedPointer{Depth: len(c.path), Elem: elem})
	return next, true
}

// unseen refuses a cloudg tag on a field that is no property.
func (b *builder) unseen(c candidate, tr trail) {
	if _, ok := reflect.StructTag(c.tag).Lookup("cloudg"); !ok {
		return
	}
	at := b.field(tr, c.goName(), c.src, tr.use)
	if c.src.tag != nil {
		at.pos = b.cloudgTag(c.src.tag).start()
	}
	b.reject(at, diag.TagIgnored, "delete the cloudg tag, or export the field and give it a JSON name",
		"a cloudg tag on a field that is no JSON property")
}
