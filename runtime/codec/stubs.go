package codec

import (
	"encoding"
	"encoding/json"
	"iter"
	"time"
)

type Reader struct{}

func Decode(data []byte, lim Limits, decode func(*Reader)) []Violation          { panic("soon") }
func DecodeArguments(data []byte, lim Limits, decode func(*Reader)) []Violation { panic("soon") }

func (r *Reader) BeginObject(f *Fields) bool                      { panic("soon") }
func (r *Reader) NextField() bool                                 { panic("soon") }
func (r *Reader) Field() string                                   { panic("soon") }
func (r *Reader) Null() bool                                      { panic("soon") }
func (r *Reader) Bool() bool                                      { panic("soon") }
func (r *Reader) Int(bits int) int64                              { panic("soon") }
func (r *Reader) IntRules(bits int, rules *IntRules) int64        { panic("soon") }
func (r *Reader) Uint(bits int) uint64                            { panic("soon") }
func (r *Reader) UintRules(bits int, rules *UintRules) uint64     { panic("soon") }
func (r *Reader) Float(bits int) float64                          { panic("soon") }
func (r *Reader) FloatRules(bits int, rules *FloatRules) float64  { panic("soon") }
func (r *Reader) String() string                                  { panic("soon") }
func (r *Reader) StringRules(rules *StringRules) string           { panic("soon") }
func (r *Reader) Enum(e *Enum) string                             { panic("soon") }
func (r *Reader) IntEnum(e *IntEnum) int64                        { panic("soon") }
func (r *Reader) UintEnum(e *UintEnum) uint64                     { panic("soon") }
func (r *Reader) Time() time.Time                                 { panic("soon") }
func (r *Reader) Text(name string, u encoding.TextUnmarshaler)    { panic("soon") }
func (r *Reader) JSONUnmarshaler(name string, u json.Unmarshaler) { panic("soon") }
func (r *Reader) Value() Value                                    { panic("soon") }
func (r *Reader) Object() Object                                  { panic("soon") }

func ReadList[T any](r *Reader, rules *ListRules, decode func(*Reader, *T)) []T { panic("soon") }
func ReadArray[T any](r *Reader, dst []T, decode func(*Reader, *T))             { panic("soon") }
func ReadMap[K ~string, T any](r *Reader, rules *MapRules, decode func(*Reader, *T)) map[K]T {
	panic("soon")
}
func ReadOrdered[T any](r *Reader, rules *MapRules, decode func(*Reader, *T)) Map[T] { panic("soon") }
func ReadPointer[T any](r *Reader, decode func(*Reader, *T)) *T                      { panic("soon") }

type Form uint8

const (
	Compact Form = iota
	Indented
)

type Writer struct{}

func Encode(form Form, encode func(*Writer)) ([]byte, error) { panic("soon") }

func (w *Writer) BeginObject() bool             { panic("soon") }
func (w *Writer) Key(name string)               { panic("soon") }
func (w *Writer) KeyString(name string)         { panic("soon") }
func (w *Writer) EndObject()                    { panic("soon") }
func (w *Writer) BeginList() bool               { panic("soon") }
func (w *Writer) Item()                         { panic("soon") }
func (w *Writer) EndList()                      { panic("soon") }
func (w *Writer) Bool(v bool)                   { panic("soon") }
func (w *Writer) Int(v int64)                   { panic("soon") }
func (w *Writer) Uint(v uint64)                 { panic("soon") }
func (w *Writer) Float(v float64, bits int)     { panic("soon") }
func (w *Writer) String(v string)               { panic("soon") }
func (w *Writer) Null()                         { panic("soon") }
func (w *Writer) Time(v time.Time)              { panic("soon") }
func (w *Writer) Value(v Value)                 { panic("soon") }
func (w *Writer) Object(v Object)               { panic("soon") }
func (w *Writer) Text(m encoding.TextMarshaler) { panic("soon") }
func (w *Writer) Marshaler(m json.Marshaler)    { panic("soon") }
func (w *Writer) Fail(err error)                { panic("soon") }

func WriteList[T any](w *Writer, list []T, encode func(*Writer, *T))            { panic("soon") }
func WriteMap[K ~string, T any](w *Writer, m map[K]T, encode func(*Writer, *T)) { panic("soon") }
func WriteOrdered[T any](w *Writer, m Map[T], encode func(*Writer, *T))         { panic("soon") }
func WritePointer[T any](w *Writer, p *T, encode func(*Writer, *T))             { panic("soon") }

// EncodeError says which value could not be written, and why.
type EncodeError struct {
	Path   string // as Violation.Loc, "" for the whole value
	Reason string // never holds the value
	Err    error  // what a method of the value or Writer.Fail gave, or nil
}

func (e *EncodeError) Error() string { panic("soon") }
func (e *EncodeError) Unwrap() error { return e.Err }

type Kind uint8

const (
	KindAbsent Kind = iota
	KindNull
	KindBool
	KindNumber
	KindString
	KindList
	KindObject
)

type Value struct{}
type Member struct {
	Name  string
	Value Value
}
type ParseError struct{ Violation Violation }

func (e *ParseError) Error() string { panic("soon") }

func Parse(data []byte, lim Limits) (Value, error) { panic("soon") }
func Raw(data []byte) Value                        { panic("soon") }
func RawText(data []byte) Value                    { panic("soon") }
func StringValue(s string) Value                   { panic("soon") }
func NumberValue(literal string) Value             { panic("soon") }
func IntValue(n int64) Value                       { panic("soon") }
func UintValue(n uint64) Value                     { panic("soon") }
func FloatValue(f float64) Value                   { panic("soon") }
func BoolValue(b bool) Value                       { panic("soon") }
func NullValue() Value                             { panic("soon") }
func ListValue(items ...Value) Value               { panic("soon") }
func ObjectValue(members ...Member) Value          { panic("soon") }

func (v Value) IsZero() bool                     { panic("soon") }
func (v Value) Kind() Kind                       { panic("soon") }
func (v Value) Text() string                     { panic("soon") }
func (v Value) Number() string                   { panic("soon") }
func (v Value) Bool() bool                       { panic("soon") }
func (v Value) Int() (int64, bool)               { panic("soon") }
func (v Value) Len() int                         { panic("soon") }
func (v Value) Index(i int) Value                { panic("soon") }
func (v Value) Get(name string) (Value, bool)    { panic("soon") }
func (v Value) All() iter.Seq2[string, Value]    { panic("soon") }
func (v Value) Items() iter.Seq2[int, Value]     { panic("soon") }
func (v Value) AppendJSON(dst []byte) []byte     { panic("soon") }
func (v Value) AppendIndent(dst []byte) []byte   { panic("soon") }
func (v Value) MarshalJSON() ([]byte, error)     { panic("soon") }
func (v *Value) UnmarshalJSON(data []byte) error { panic("soon") }
func (v Value) Equal(u Value) bool               { panic("soon") }

type Object struct{}

func (o *Object) Set(name string, v Value)        { panic("soon") }
func (o Object) Get(name string) (Value, bool)    { panic("soon") }
func (o *Object) Delete(name string)              { panic("soon") }
func (o Object) Len() int                         { panic("soon") }
func (o Object) All() iter.Seq2[string, Value]    { panic("soon") }
func (o Object) Value() Value                     { panic("soon") }
func (o Object) MarshalJSON() ([]byte, error)     { panic("soon") }
func (o *Object) UnmarshalJSON(data []byte) error { panic("soon") }

type Map[V any] struct{ values []V }

func (m *Map[V]) Set(name string, v V)     { panic("soon") }
func (m Map[V]) Get(name string) (V, bool) { panic("soon") }
func (m *Map[V]) Delete(name string)       { panic("soon") }
func (m Map[V]) Len() int                  { panic("soon") }
func (m Map[V]) All() iter.Seq2[string, V] { panic("soon") }

// A Coercion is a kind of value that is accepted although the JSON Schema of the
// target refuses it.
type Coercion struct {
	Target string // "integer", "number", "boolean", "array", "object", "date-time" or "arguments"
	Source string // JSON type of the value sent: "string", "number", "boolean", "null"; "absent"
	Doc    string
}

// A Refusal is a kind of value that is refused although the JSON Schema accepts it.
type Refusal struct {
	Type string // Violation.Type
	Doc  string
}

func Coercions() []Coercion { panic("soon") }
func Refusals() []Refusal   { panic("soon") }

func appendString(dst []byte, s string) []byte           { panic("soon") }
func appendFloat(dst []byte, f float64, bits int) []byte { panic("soon") }
