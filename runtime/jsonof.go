package runtime

import (
	"encoding/json"
	"fmt"

	"github.com/cloudg/cloudg/runtime/codec"
)

// jsonOf returns the JSON of a value that a handler logs. What cannot be encoded
// becomes a string that names its type: a log record must not break a call, even when
// a method of the value panics.
func jsonOf(data any) (value JSON) {
	defer func() {
		if recover() != nil {
			value = unloggable(data)
		}
	}()
	switch data := data.(type) {
	case nil:
		return codec.NullValue()
	case JSON:
		if data.IsZero() {
			return codec.NullValue()
		}
		return data
	case string:
		return codec.StringValue(data)
	case bool:
		return codec.BoolValue(data)
	case int:
		return codec.IntValue(int64(data))
	case int64:
		return codec.IntValue(data)
	case error:
		return codec.StringValue(data.Error())
	}
	text, err := json.Marshal(data)
	if err == nil {
		if value, err = codec.Parse(text, codec.Limits{}); err == nil {
			return value
		}
	}
	return unloggable(data)
}

func unloggable(data any) JSON {
	return codec.StringValue(fmt.Sprintf("a %T that JSON cannot hold", data))
}

// textOf returns a string as it is and anything else as compact JSON.
func textOf(value JSON) string {
	if value.Kind() == codec.KindString {
		return value.Text()
	}
	return string(value.AppendJSON(nil))
}
