package drive

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"net/url"
	"reflect"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// A scrambler changes the arguments of tools after they were decoded and checked, so
// that what tools answer is what no caller could ask for: zero values, values that are
// no constants, nil where there was something. A seed of 0 changes nothing.
type scrambler struct{ seed uint64 }

// wrap makes every tool of the registry take scrambled arguments.
func (s *scrambler) wrap(registry *runtime.Registry) error {
	for _, spec := range registry.Tools() {
		scrambled := *spec
		scrambled.Decode = func(r *codec.Reader) any {
			args := spec.Decode(r)
			if s.seed != 0 {
				dice{rand.New(rand.NewPCG(s.seed, 7))}.scramble(reflect.ValueOf(args).Elem(), 0)
			}
			return args
		}
		if err := registry.Replace(&scrambled); err != nil {
			return err
		}
	}
	return nil
}

type dice struct{ *rand.Rand }

// maxScrambled is the depth below which nothing is made any more.
const maxScrambled = 6

// scramble changes v, or what it holds, or neither. What a type keeps to itself stays.
func (d dice) scramble(v reflect.Value, depth int) {
	switch n := d.IntN(10); {
	case n < 2 && v.CanSet():
		v.SetZero()
		return
	case n < 4 || depth > maxScrambled || d.special(v):
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			d.scramble(v.Field(i), depth+1)
		}
	case reflect.Array:
		for i := range v.Len() {
			d.scramble(v.Index(i), depth+1)
		}
	default:
		if v.CanSet() {
			d.set(v, depth)
		}
	}
}

// special changes values of types whose fields are not to be changed one by one.
func (d dice) special(v reflect.Value) bool {
	if !v.CanSet() {
		return false
	}
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		*p = time.Date(d.IntN(12000), 13, 40, 25, 61, 61, d.IntN(1e9), time.FixedZone("", d.IntN(200000)-100000))
	case *big.Int:
		p.SetInt64(int64(d.IntN(100) - 50))
	case *url.URL:
		*p = url.URL{Scheme: pick(d, "", "https", "1"), Opaque: pick(d, "", "a b"), Host: pick(d, "", "h", "%zz"), Path: pick(d, "", "a:b", "/ü")}
	case *json.Number:
		*p = json.Number(pick(d, "", "1", "-0.5e7", "x"))
	case *json.RawMessage:
		*p = json.RawMessage(pick(d, "", "null", `{"a":1}`, "{"))
	default:
		return false
	}
	return true
}

// set changes what has no parts of a fixed number.
func (d dice) set(v reflect.Value, depth int) {
	small := pick(d, -300, -1, 0, 1, 2, 3, 7, 100, 127, 300)
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(small > 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(small))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(uint64(max(small, 0)))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(small) * 1.1)
	case reflect.String:
		v.SetString(pick(d, "", "odd", "\xff", "two words", "-1"))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		d.scramble(v.Elem(), depth+1)
	case reflect.Slice:
		n := d.IntN(4)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			d.scramble(v.Index(i), depth+1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range d.IntN(3) {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			d.scramble(key, depth+1)
			d.scramble(value, depth+1)
			v.SetMapIndex(key, value)
		}
	}
}

func pick[T any](d dice, list ...T) T { return list[d.IntN(len(list))] }
