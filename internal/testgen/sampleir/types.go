package sampleir

import "github.com/cloudg/cloudg/gen/ir"

// Path is the import path of the package sample.
const Path = "github.com/cloudg/cloudg/internal/testgen/sample"

func named(name string) *ir.Named {
	return &ir.Named{PkgPath: Path, PkgName: "sample", Name: name}
}

// Int, Float and String return new uses of the predeclared types.
func Int() *ir.Type    { return &ir.Type{Kind: ir.KindInt, Bits: 64, Word: true} }
func Float() *ir.Type  { return &ir.Type{Kind: ir.KindFloat, Bits: 64} }
func String() *ir.Type { return &ir.Type{Kind: ir.KindString} }

// Time returns a new use of time.Time.
func Time() *ir.Type {
	return &ir.Type{Kind: ir.KindTime, Named: &ir.Named{PkgPath: "time", PkgName: "time", Name: "Time"}}
}

// ListOf, PointerTo and MapOf return composite types.
func ListOf(t *ir.Type) *ir.Type    { return &ir.Type{Kind: ir.KindList, Elem: t} }
func PointerTo(t *ir.Type) *ir.Type { return &ir.Type{Kind: ir.KindPointer, Elem: t} }
func MapOf(t *ir.Type) *ir.Type     { return &ir.Type{Kind: ir.KindMap, Key: String(), Elem: t} }

// StructOf returns a use of a struct.
func StructOf(s *ir.Struct) *ir.Type {
	return &ir.Type{Kind: ir.KindStruct, Named: s.Named, Struct: s, Doc: s.Doc}
}

func sortKey() *ir.Type {
	return &ir.Type{
		Kind: ir.KindEnum, Named: named("SortKey"), Elem: String(), Doc: "SortKey orders findings.",
		Enum: []ir.Const{
			{GoName: "ByScore", Value: `"score"`},
			{GoName: "ByAge", Value: `"age"`},
			{GoName: "ByName", Value: `"name"`},
		},
	}
}

func level() *ir.Type {
	return &ir.Type{
		Kind: ir.KindEnum, Named: named("Level"), Elem: Int(), Doc: "Level is how bad a finding is.",
		Enum: []ir.Const{
			{GoName: "Low", Value: "1"},
			{GoName: "Medium", Value: "2"},
			{GoName: "High", Value: "3"},
		},
	}
}

// Field returns a field whose Go name is goName.
func Field(name, goName string, t *ir.Type, options ...func(*ir.Field)) *ir.Field {
	f := &ir.Field{Name: name, GoPath: []string{goName}, Type: t, Required: true}
	for _, option := range options {
		option(f)
	}
	return f
}

// Doc sets the description of a field.
func Doc(text string) func(*ir.Field) {
	return func(f *ir.Field) { f.Doc = text }
}

// Default gives a field a default.
func Default(text string) func(*ir.Field) {
	return func(f *ir.Field) { f.Default, f.Required = text, false }
}

// Complete sets the function that completes a field.
func Complete(function string) func(*ir.Field) {
	return func(f *ir.Field) { f.Complete = function }
}

// OmitEmpty is the option of the json tag.
func OmitEmpty(f *ir.Field) { f.OmitEmpty, f.Required = true, false }

// Rules sets the rules of a field's type.
func Rules(r ir.Rules) func(*ir.Field) {
	return func(f *ir.Field) { f.Type.Rules = r }
}
