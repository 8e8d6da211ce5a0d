package command

import (
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/policy"
)

func textMember(name, value string) codec.Member {
	return codec.Member{Name: name, Value: codec.StringValue(value)}
}

func textsMember(name string, list []string) codec.Member {
	return codec.Member{Name: name, Value: texts(list)}
}

// problemValue returns a problem as JSON. What has no place has no file and line 0.
func problemValue(p policy.Problem) codec.Value {
	return codec.ObjectValue(
		textMember("file", p.Pos.File),
		codec.Member{Name: "line", Value: codec.IntValue(int64(p.Pos.Line))},
		codec.Member{Name: "column", Value: codec.IntValue(int64(p.Pos.Column))},
		textMember("path", p.Path),
		textMember("message", p.Message),
	)
}

func problemsMember(name string, problems []policy.Problem) codec.Member {
	values := make([]codec.Value, len(problems))
	for i, problem := range problems {
		values[i] = problemValue(problem)
	}
	return codec.Member{Name: name, Value: codec.ListValue(values...)}
}

// explanationValue returns an explanation as JSON.
func explanationValue(e *policy.Explanation) codec.Value {
	rules := make([]codec.Value, len(e.Rules))
	for i, r := range e.Rules {
		rules[i] = codec.ObjectValue(
			textMember("rule", r.Rule),
			codec.Member{Name: "applies", Value: codec.BoolValue(r.Applies)},
			textsMember("effects", r.Effects),
		)
	}
	out := codec.ObjectOf(
		textMember("policy", e.Policy),
		textMember("kind", string(e.Kind)),
		textMember("name", e.Name),
		textMember("principal", e.Principal),
		textsMember("roles", e.Roles),
		codec.Member{Name: "allowed", Value: codec.BoolValue(e.Allowed)},
		codec.Member{Name: "hidden", Value: codec.BoolValue(e.Hidden)},
		textMember("reason", e.Reason),
		textMember("decided_by", e.DecidedBy),
		textsMember("would_change_it", e.Changes),
		codec.Member{Name: "rules", Value: codec.ListValue(rules...)},
		textsMember("limits", e.Limits),
		textsMember("input", e.Input),
		textsMember("output", e.Output),
		textMember("output_schema", e.OutputSchema),
		textMember("binary", string(e.Binary)),
	)
	if e.Problem != nil {
		out.Set("calls_fail", codec.StringValue(e.Problem.Error()))
	}
	return out.Value()
}
