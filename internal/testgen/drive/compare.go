package drive

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"strings"
	"time"
)

// difference is a place at which encoding/json decodes another value.
type difference struct {
	path      string
	got, want any
}

func (d *difference) Error() string {
	return fmt.Sprintf("%s is %#v, encoding/json has %#v", d.path, d.got, d.want)
}

// compare decodes std with encoding/json and compares it with what the generated
// decoder made.
func compare(decoded any, std []byte) error {
	want := reflect.New(reflect.TypeOf(decoded).Elem())
	if err := json.Unmarshal(std, want.Interface()); err != nil {
		return fmt.Errorf("encoding/json: %w", err)
	}
	return equal("args", reflect.ValueOf(decoded).Elem(), want.Elem())
}

var (
	timeType      = reflect.TypeFor[time.Time]()
	rawType       = reflect.TypeFor[json.RawMessage]()
	bigType       = reflect.TypeFor[big.Int]()
	marshalerType = reflect.TypeFor[json.Marshaler]()
)

func equal(path string, got, want reflect.Value) error {
	t := got.Type()
	switch {
	case !got.CanInterface(): // a part of a type that keeps it to itself
	case strings.HasPrefix(t.Name(), "Map[") && t.Kind() == reflect.Struct:
		return nil // encoding/json cannot decode an ordered map
	case t == timeType:
		if got.Interface().(time.Time).Equal(want.Interface().(time.Time)) {
			return nil
		}
		return &difference{path, got.Interface(), want.Interface()}
	case t == bigType:
		x, y := got.Interface().(big.Int), want.Interface().(big.Int)
		if x.Cmp(&y) == 0 {
			return nil
		}
		return &difference{path, x.String(), y.String()}
	case t == rawType, t.Kind() == reflect.Interface, t.Kind() == reflect.Struct && t.Implements(marshalerType):
		return equalJSON(path, got, want)
	}
	switch t.Kind() {
	case reflect.Struct:
		return equalFields(path, got, want)
	case reflect.Pointer:
		if got.IsNil() || want.IsNil() {
			break
		}
		return equal(path, got.Elem(), want.Elem())
	case reflect.Slice, reflect.Array:
		return equalItems(path, got, want)
	case reflect.Map:
		return equalMembers(path, got, want)
	}
	if !reflect.DeepEqual(value(got), value(want)) {
		return &difference{path, value(got), value(want)}
	}
	return nil
}

// value returns what v holds, for fields that reflection must not hand out as
// well.
func value(v reflect.Value) any {
	if v.CanInterface() {
		return v.Interface()
	}
	return fmt.Sprint(v)
}

func equalFields(path string, got, want reflect.Value) error {
	for i := range got.NumField() {
		if err := equal(path+"."+got.Type().Field(i).Name, got.Field(i), want.Field(i)); err != nil {
			return err
		}
	}
	return nil
}

func equalItems(path string, got, want reflect.Value) error {
	if got.Len() != want.Len() || got.Kind() == reflect.Slice && got.IsNil() != want.IsNil() {
		return &difference{path, value(got), value(want)}
	}
	for i := range got.Len() {
		if err := equal(fmt.Sprintf("%s[%d]", path, i), got.Index(i), want.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func equalMembers(path string, got, want reflect.Value) error {
	if got.Len() != want.Len() || got.IsNil() != want.IsNil() {
		return &difference{path, value(got), value(want)}
	}
	for _, key := range got.MapKeys() {
		other := want.MapIndex(key)
		if !other.IsValid() {
			return &difference{path + "[" + key.String() + "]", value(got), value(want)}
		}
		if err := equal(path+"["+key.String()+"]", got.MapIndex(key), other); err != nil {
			return err
		}
	}
	return nil
}

// equalJSON compares types that encode themselves by what they encode to. The
// order of members is not compared: std went through a map.
func equalJSON(path string, got, want reflect.Value) error {
	g, err := encoded(got)
	if err != nil {
		return err
	}
	w, err := encoded(want)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(g, w) {
		return &difference{path, g, w}
	}
	return nil
}

func encoded(v reflect.Value) (any, error) {
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return nil, err
	}
	var out any
	dec := json.NewDecoder(bytes.NewReader(text))
	if v.Kind() != reflect.Interface { // encoding/json has made a float64 of it
		dec.UseNumber()
	}
	err = dec.Decode(&out)
	return out, err
}
