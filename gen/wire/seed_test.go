package wire_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/wire"
	"github.com/cloudg/cloudg/runtime"
)

// TestS2_10_4_HintsForPipelines gives each hint that a tool can give to the pipelines
// of a policy.
func TestS2_10_4_HintsForPipelines(t *testing.T) {
	off, on := false, true
	for _, tt := range []struct {
		name  string
		hints ir.TransformHints
		want  string // skipped, skipped for input, three switches, projection, further steps
	}{
		{"none", ir.TransformHints{}, ",,0,0,0,,"},
		{"all skipped", ir.TransformHints{Skip: []string{"*"}, SkipInput: []string{"input_guard"}}, "*,input_guard,0,0,0,,"},
		{"switched off", ir.TransformHints{Pseudonymize: &off, Depseudonymize: &off, InputGuard: &off}, ",,-,-,-,,"},
		{"left on", ir.TransformHints{Pseudonymize: &on}, ",,+,0,0,,"},
		{"projected", ir.TransformHints{Project: `{"max_list": 5}`}, `,,0,0,0,{"max_list":5},`},
		{"further steps", ir.TransformHints{Transforms: `[{"type": "limit"}]`}, `,,0,0,0,,[{"type":"limit"}]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tool := ready()
			tool.Transform = tt.hints
			spec, err := wire.Tool(tool)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, spelled(&spec.TransformHints)); diff != "" {
				t.Errorf("hints (-want +got):\n%s", diff)
			}
		})
	}
}

// spelled returns hints as a line.
func spelled(h *runtime.TransformHints) string {
	var line []byte
	for _, list := range [][]string{h.Skip, h.SkipInput} {
		for _, word := range list {
			line = append(line, word...)
		}
		line = append(line, ',')
	}
	for _, hint := range []runtime.Hint{h.Pseudonymize, h.Depseudonymize, h.InputGuard} {
		switch hint {
		case runtime.True:
			line = append(line, "+,"...)
		case runtime.False:
			line = append(line, "-,"...)
		default:
			line = append(line, "0,"...)
		}
	}
	if !h.Project.IsZero() {
		line = h.Project.AppendJSON(line)
	}
	line = append(line, ',')
	if !h.Transforms.IsZero() {
		line = h.Transforms.AppendJSON(line)
	}
	return string(line)
}
