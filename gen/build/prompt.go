package build

import (
	"go/types"
	"slices"

	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// prompt builds a prompt, nil when its signature cannot be used.
func (b *builder) prompt(h *handler) *ir.Prompt {
	fn, params, results, ok := b.signature(h)
	p := &ir.Prompt{Primitive: b.primitive(h, defaultPromptSensitivity)}
	p.Capabilities = nil // prompts state none, and those of the server are not theirs
	if !ok {
		return nil
	}
	p.Func = fn
	b.arguments(h, params, &p.Arguments)
	if !b.promptResult(h, results, p) || p.Args == nil {
		return nil
	}
	p.Like = b.resultLike(h, nil)
	p.Args = b.pointersOptional(p.Args)
	return p
}

// promptResult reads what a prompt returns; false means that it cannot be used.
func (b *builder) promptResult(h *handler, results []param, p *ir.Prompt) bool {
	one, ok := b.oneResult(h, results, &p.Func)
	if !ok {
		return false
	}
	pos, what := diag.Pos(p.Func.Pos), "nothing"
	if one != nil {
		if !determined(one.typ) {
			b.broken(b.start(h, *one, "result"))
			return false
		}
		pos, what = one.pos, typeString(one.typ)
		switch t := types.Unalias(one.typ); {
		case t == types.Typ[types.String]:
			p.Result.Kind = ir.ResultString
			return true
		case isMessages(t):
			p.Result.Kind = ir.ResultMessages
			return true
		case isPointerTo(t, "PromptResult"):
			p.Result.Kind = ir.ResultPrompt
			return true
		}
	}
	b.errorf(diag.UnfitResult, pos, "return a string, []runtime.PromptMessage or *runtime.PromptResult, each with or without an error",
		"%s: a prompt cannot return %s", h.name(), what)
	return false
}

func isMessages(t types.Type) bool {
	s, ok := t.(*types.Slice)
	return ok && isNamed(s.Elem(), runtimePath, "PromptMessage")
}

// pointersOptional returns the struct with every nullable field optional: no text is
// null, so that an absent one is what nil is for. A struct that needs it is copied,
// because tools read it in another way; all prompts share the copy.
func (b *builder) pointersOptional(s *ir.Struct) *ir.Struct {
	if !slices.ContainsFunc(s.Fields, absentMeansNil) {
		return s
	}
	if shared := b.texts[s]; shared != nil {
		return shared
	}
	texts := *s
	b.texts[s] = &texts
	texts.Texts, texts.Fields = true, slices.Clone(s.Fields)
	for i, f := range texts.Fields {
		if absentMeansNil(f) {
			texts.Fields[i] = optional(f)
		}
	}
	return &texts
}

// optional returns a copy of a nullable field that may be absent.
func optional(f *ir.Field) *ir.Field {
	clone := *f
	clone.Required, clone.Default = false, "null"
	return &clone
}

func absentMeansNil(f *ir.Field) bool { return f.Required && f.Type.Kind == ir.KindPointer }
