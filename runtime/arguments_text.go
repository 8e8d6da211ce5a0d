package runtime

import (
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// DecodeVariables reads the variables of a template as its handler gets them;
// values is an object of strings. The error, if any, is an
// [*InvalidArgumentsError] that holds every violation.
func DecodeVariables(spec *TemplateSpec, values []byte) (any, error) {
	object, err := parseTexts(values)
	if err != nil {
		return nil, err
	}
	return decodeTexts(spec.Decode, object)
}

// DecodePromptArguments reads the arguments of a prompt as its handler gets them;
// args is an object of strings, or absent. Arguments that were not declared and
// those that are empty are left out. The error, if any, is an
// [*InvalidArgumentsError] that names the required arguments that are missing, or
// holds every violation.
func DecodePromptArguments(spec *PromptSpec, args []byte) (any, error) {
	sent, err := parseTexts(args)
	if err != nil {
		return nil, err
	}
	var object Object
	var missing []string
	for _, argument := range spec.Arguments {
		value, _ := sent.Get(argument.Name)
		switch {
		case textOfArgument(value) != "":
			object.Set(argument.Name, value)
		case argument.Required:
			missing = append(missing, argument.Name)
		}
	}
	if missing != nil {
		return nil, InvalidArguments("Missing required prompt arguments: "+strings.Join(missing, ", "), JSON{})
	}
	return decodeTexts(spec.Decode, object.Value())
}

// parseTexts reads an object that may be absent.
func parseTexts(raw []byte) (JSON, error) {
	object := parseArguments(raw)
	if object.Kind() != codec.KindObject {
		return JSON{}, InvalidArgumentsFrom([]codec.Violation{{Msg: "Input should be a valid dictionary", Type: "dict_type"}})
	}
	return object, nil
}

// decodeTexts runs decode over an object of strings, or makes a map of it if decode
// is nil.
func decodeTexts(decode func(*codec.Reader) any, object JSON) (any, error) {
	if decode == nil {
		return Texts(object), nil
	}
	var decoded any
	violations := codec.Decode(object.AppendJSON(nil), codec.Limits{}, func(r *codec.Reader) { decoded = decode(r) })
	if len(violations) > 0 {
		return nil, InvalidArgumentsFrom(violations)
	}
	return decoded, nil
}

// Texts returns the members of an object as texts: strings as they are, null as an
// empty text, anything else as compact JSON. What is no object has no members.
func Texts(object JSON) map[string]string {
	texts := make(map[string]string)
	if object.Kind() == codec.KindObject {
		for name, value := range object.All() {
			texts[name] = textOfArgument(value)
		}
	}
	return texts
}

// textOfArgument returns the text of a member of an object of texts.
func textOfArgument(value JSON) string {
	if kind := value.Kind(); kind == codec.KindAbsent || kind == codec.KindNull {
		return ""
	}
	return textOf(value)
}
