package runtime

import "github.com/cloudg/cloudg/runtime/codec"

// DecodeArguments reads and checks the arguments of a tool as its handler gets
// them. Absent arguments, null and {} are the same. The error, if any, is an
// [*InvalidArgumentsError] that holds every violation.
func DecodeArguments(spec *ToolSpec, args []byte) (any, error) {
	decode := spec.Decode
	if decode == nil {
		return decodeObject(spec, args)
	}
	var decoded any
	violations := codec.DecodeArguments(args, codec.Limits{}, func(r *codec.Reader) { decoded = decode(r) })
	if len(violations) > 0 {
		return nil, InvalidArgumentsFrom(violations)
	}
	return decoded, nil
}

// decodeObject reads the arguments of a spec without Decode.
func decodeObject(spec *ToolSpec, args []byte) (any, error) {
	var object JSON
	violations := codec.DecodeArguments(args, codec.Limits{}, func(r *codec.Reader) { object = r.Value() })
	if len(violations) == 0 && object.Kind() != codec.KindObject {
		violations = []codec.Violation{{
			Msg:  "Input should be a valid dictionary or instance of " + spec.Name + "_arguments",
			Type: "model_type",
		}}
	}
	if len(violations) > 0 {
		return nil, InvalidArgumentsFrom(violations)
	}
	return object, nil
}
