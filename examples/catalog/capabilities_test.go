package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// offers is what list_capabilities answers, as far as a test looks at it.
type offers struct {
	Server    string `json:"server"`
	Version   string `json:"version"`
	ToolCount int    `json:"tool_count"`
	Prompts   []string
	Workflows map[string][]string
	// Tools by category.
	Categories map[string][]ToolOffered
}

func (o offers) names() []string {
	var names []string
	for _, tools := range o.Categories {
		for _, tool := range tools {
			names = append(names, tool.Name)
		}
	}
	return names
}

func TestC7_7_ListCapabilitiesWithNothingLoaded(t *testing.T) {
	s := empty(t)
	got := answer[offers](t, s, "list_capabilities", `{}`)
	if got.Server != "catalog" || got.Version == "" || got.ToolCount != len(got.names()) || !slices.Contains(got.names(), "list_capabilities") {
		t.Errorf("capabilities = %+v", got)
	}
	for category, tools := range got.Categories {
		for _, tool := range tools {
			if tool.Title == "" || len(tool.Summary) < 20 || strings.Contains(tool.Summary, "\n") || category == "" {
				t.Errorf("%s: %+v", category, tool)
			}
		}
		if !slices.IsSortedFunc(tools, func(a, b ToolOffered) int { return strings.Compare(a.Name, b.Name) }) {
			t.Errorf("%s is not sorted", category)
		}
	}
}

// withoutWriting is a policy that hides the tools that change anything.
type withoutWriting struct{ runtime.Policy }

func (p withoutWriting) Current() runtime.Policy { return p }

func (p withoutWriting) Allowed(caller *runtime.Principal, spec runtime.Spec, uri runtime.RequestedURI) bool {
	return !slices.Contains(spec.Common().Capabilities, runtime.WriteState) && p.Policy.Allowed(caller, spec, uri)
}

// TestC7_7_ListCapabilitiesUnderAPolicy asks through a mount with a prefix, as somebody
// who may not change anything.
func TestC7_7_ListCapabilitiesUnderAPolicy(t *testing.T) {
	s := restricted(t, withoutWriting{layer.AllowAll().Current()})
	mount, err := s.Mount("inv_")
	if err != nil {
		t.Fatal(err)
	}
	result, err := mount.CallTool(t.Context(), runtime.Local(), "inv_list_capabilities", nil)
	if err != nil {
		t.Fatal(err)
	}
	got := structured[offers](t, result)
	names := got.names()
	for _, name := range names {
		if !strings.HasPrefix(name, "inv_") {
			t.Errorf("%s has no prefix", name)
		}
	}
	for _, hidden := range []string{"inv_load_dataset", "inv_suppress_findings"} {
		if slices.Contains(names, hidden) || slices.Contains(got.Workflows["fix_findings"], hidden) {
			t.Errorf("%s is hidden, and listed", hidden)
		}
	}
	if !slices.Contains(got.Workflows["fix_findings"], "inv_list_findings") || !slices.Contains(got.Prompts, "inv_remediation_plan") {
		t.Errorf("workflows %v, prompts %v", got.Workflows, got.Prompts)
	}
}

func TestFirstSentence(t *testing.T) {
	for text, want := range map[string]string{
		"Do it\n  now. Then rest.":  "Do it now.",
		"See file.go for more":      "See file.go for more",
		strings.Repeat("ü", 161):    strings.Repeat("ü", 159) + "…",
		strings.Repeat("x", 160):    strings.Repeat("x", 160),
		"":                          "",
		"Ends with a period.\nMore": "Ends with a period.",
	} {
		if got := firstSentence(text); got != want {
			t.Errorf("firstSentence(%q) = %q, want %q", text, got, want)
		}
	}
}
