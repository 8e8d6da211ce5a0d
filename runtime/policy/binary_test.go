package policy

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

func TestX9_BinaryKey(t *testing.T) {
	spec := toolWith(t, "x", nil)
	for document, want := range map[string]struct {
		binary    runtime.Binary
		explained string
	}{
		`{}`:               {runtime.BinaryPass, ""},
		`{binary: pass}`:   {runtime.BinaryPass, ""},
		`{binary: strip}`:  {runtime.BinaryStrip, "binary content: strip\n"},
		`{binary: refuse}`: {runtime.BinaryRefuse, "binary content: refuse\n"},
	} {
		p := compileText(t, document, Options{})
		if p.Binary() != want.binary {
			t.Errorf("%s: %s", document, p.Binary())
		}
		explained := p.Explain(nil, spec, at("")).String()
		if strings.Contains(explained, "binary") != (want.explained != "") || !strings.Contains(explained, want.explained) {
			t.Errorf("%s: explained as\n%s", document, explained)
		}
		if shown, _ := p.Describe().Get("binary"); shown.Text() != string(want.binary) {
			t.Errorf("%s: described as %s", document, shown.AppendJSON(nil))
		}
	}
	for _, document := range []string{`{binary: drop}`, `{binary: true}`, `{binary: [strip]}`, `{binary: null}`} {
		if problems := decodeProblems(t, document); !strings.Contains(problems, "binary") || !strings.Contains(problems, "pass, strip, refuse") {
			t.Errorf("%s: %s", document, problems)
		}
	}
}

// TestX9_ChildrenReplaceBinary also holds that no profile looks into, or keeps back, what
// is no text.
func TestX9_ChildrenReplaceBinary(t *testing.T) {
	for _, profile := range Profiles() {
		p, err := Load(profile, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if p.Binary() != runtime.BinaryPass {
			t.Errorf("%s: %s", profile, p.Binary())
		}
		child, err := Load(`{"extends": "`+profile+`", "binary": "refuse"}`, Options{})
		if err != nil || child.Binary() != runtime.BinaryRefuse {
			t.Errorf("child of %s: %v", profile, err)
		}
	}
}
