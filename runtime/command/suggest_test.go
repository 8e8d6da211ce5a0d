package command

import (
	"strings"
	"testing"
)

// Only what the caller may see is suggested.
func TestSuggestionsKeepSecrets(t *testing.T) {
	t.Setenv(envPolicy, "")
	hiding := document(t, "deny_tools: [words]\nrules: [{name: lead, match: {roles: [lead]}, allow_tools: [words]}]\n")
	const unknown = "Error: Unknown tool: wrods\n"
	for args, want := range map[string]string{
		"call wrods":                                  unknown + "did you mean words?\n",
		"call wrods --policy " + hiding:               unknown,
		"call wrods --role lead --policy " + hiding:   unknown + "did you mean words?\n",
		"call wrods --exclude-tool words":             unknown,
		"call wrods --prefix x_":                      unknown,
		"call x_wrods --prefix x_":                    "Error: Unknown tool: x_wrods\ndid you mean x_words?\n",
		"call words --policy " + hiding:               "Error: Unknown tool: words\n",
		"call nothing-of-the-kind --policy " + hiding: "Error: Unknown tool: nothing-of-the-kind\n",
	} {
		code, _, stderr := run(t, "", strings.Fields(args))
		if code != 1 || stderr != want {
			t.Errorf("%s: exit code %d, stderr %q, want %q", args, code, stderr, want)
		}
	}
}
