package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

type arguments = map[string]string

// prompts are all prompts, each with arguments that the embedded estate knows.
func prompts() []struct {
	name string
	args arguments
} {
	return []struct {
		name string
		args arguments
	}{
		{"security_posture_review", arguments{}},
		{"executive_summary", arguments{}},
		{"attack_surface_report", arguments{}},
		{"investigate_asset", arguments{"ref": "instance/i-0jump1"}},
		{"blast_radius_assessment", arguments{"ref": "alias/manifests"}},
		{"change_impact_analysis", arguments{"ref": "manifests-db", "change": "rotate it weekly"}},
		{"cross_account_trust_review", arguments{}},
		{"compliance_gap_analysis", arguments{"framework": "harbour-net"}},
		{"remediation_plan", arguments{"severity": "critical"}},
		{"incident_triage", arguments{"finding_id": "f-ssh"}},
	}
}

// prompt gets the messages of a prompt.
func (s server) prompt(t *testing.T, name string, args arguments) []runtime.PromptMessage {
	t.Helper()
	result, err := s.GetPrompt(t.Context(), runtime.Local(), name, args)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, message := range result.Messages {
		if message.Role != runtime.RoleUser {
			t.Errorf("%s: a message of %s", name, message.Role)
		}
	}
	return result.Messages
}

// textIn returns the text of a message, "" for an embedded resource.
func textIn(message runtime.PromptMessage) string {
	if block, ok := message.Content.(*runtime.TextContent); ok {
		return block.Text
	}
	return ""
}

// embedded returns the resource of a message, nil for a text.
func embedded(message runtime.PromptMessage) *runtime.TextContents {
	if block, ok := message.Content.(*runtime.EmbeddedResource); ok {
		return block.Resource.(*runtime.TextContents)
	}
	return nil
}

// contextOf returns the values in the second message of a prompt.
func contextOf(t *testing.T, messages []runtime.PromptMessage) map[string]any {
	t.Helper()
	_, block, _ := strings.Cut(textIn(messages[1]), "```json\n")
	block, fenced := strings.CutSuffix(block, "\n```")
	var values map[string]any
	if err := json.Unmarshal([]byte(block), &values); err != nil || !fenced {
		t.Fatalf("the context is no fenced JSON: %v\n%s", err, textIn(messages[1]))
	}
	return values
}

func TestGoldenPrompts(t *testing.T) {
	s := northwharf(t)
	for _, prompt := range prompts() {
		t.Run(prompt.name, func(t *testing.T) {
			var all strings.Builder
			for _, message := range s.prompt(t, prompt.name, prompt.args) {
				if resource := embedded(message); resource != nil {
					all.WriteString("---- resource " + resource.URI + "\n")
				} else {
					all.WriteString("----\n" + textIn(message) + "\n")
				}
			}
			s.golden(t, "prompt_"+prompt.name, all.String())
		})
	}
}

// TestC7_6_EmbeddedIsWhatIsRead reads the URI of everything that a prompt embeds.
func TestC7_6_EmbeddedIsWhatIsRead(t *testing.T) {
	s := northwharf(t)
	for _, prompt := range prompts() {
		messages := s.prompt(t, prompt.name, prompt.args)
		if len(messages) != 3 || embedded(messages[2]) == nil {
			t.Fatalf("%s: %d messages", prompt.name, len(messages))
		}
		resource := embedded(messages[2])
		if diff := cmp.Diff(s.read(t, resource.URI), resource); diff != "" {
			t.Errorf("%s: %s (-read +embedded):\n%s", prompt.name, resource.URI, diff)
		}
	}
}

// TestC7_6_InactiveDataset asks about a dataset that resources without a dataset in
// their URI do not show.
func TestC7_6_InactiveDataset(t *testing.T) {
	s := northwharf(t)
	answer[SnapshotTaken](t, s, "snapshot_dataset", `{"new_name": "before"}`)
	for _, prompt := range prompts() {
		active := s.prompt(t, prompt.name, prompt.args)
		args := arguments{"dataset": "before"}
		for name, value := range prompt.args {
			args[name] = value
		}
		inactive := s.prompt(t, prompt.name, args)
		uri := embedded(active[2]).URI
		if strings.HasPrefix(uri, "cloudg://datasets/") {
			if got := embedded(inactive[2]).URI; got != "cloudg://datasets/before/summary" {
				t.Errorf("%s embeds %s", prompt.name, got)
			}
			continue
		}
		if len(inactive) != 2 {
			t.Errorf("%s: %d messages", prompt.name, len(inactive))
		}
		var want any
		if err := json.Unmarshal([]byte(s.read(t, uri).Text), &want); err != nil {
			t.Fatal(err)
		}
		detail := contextOf(t, inactive)["detail"]
		if object, ok := detail.(map[string]any); ok && object["dataset"] == "before" {
			object["dataset"] = "northwharf" // the one difference there should be
		}
		if diff := cmp.Diff(want, detail); diff != "" {
			t.Errorf("%s: detail (-want +got):\n%s", prompt.name, diff)
		}
	}
}

// TestC7_6_TaskTextIsFree compares the tasks of two estates that have nothing in common,
// asked for with different arguments.
func TestC7_6_TaskTextIsFree(t *testing.T) {
	s, other := northwharf(t), empty(t)
	other.write(t, "other.json", `{"assets": [{"id": "zz1", "name": "zz-host", "asset_type": "EC2", "provider": "AWS", "is_internet_exposed": true}],
		"findings": [{"id": "zz-f", "resource_id": "zz1", "severity": "LOW", "title": "zz", "description": "zz", "source_tool": "zz", "compliance_frameworks": ["ZZ"]}]}`)
	answer[Loaded](t, other, "load_dataset", `{"path": "other.json"}`)
	args := arguments{"ref": "zz-host", "finding_id": "zz-f", "framework": "zz", "change": "zz", "severity": "CRITICAL"}
	for _, prompt := range prompts() {
		want, got := textIn(s.prompt(t, prompt.name, prompt.args)[0]), textIn(other.prompt(t, prompt.name, args)[0])
		if diff := cmp.Diff(want, got); diff != "" || !strings.Contains(got, "Deliver: ") {
			t.Errorf("%s: the task depends on the data (-northwharf +other):\n%s", prompt.name, diff)
		}
	}
}

func TestC7_6_RequiredArguments(t *testing.T) {
	s := northwharf(t)
	for prompt, argument := range map[string]string{
		"investigate_asset": "ref", "blast_radius_assessment": "ref", "change_impact_analysis": "ref",
		"compliance_gap_analysis": "framework", "incident_triage": "finding_id",
	} {
		for _, args := range []arguments{{}, {argument: ""}} {
			_, err := s.GetPrompt(t.Context(), runtime.Local(), prompt, args)
			if message, data := refused(t, prompt, err); !strings.Contains(message+data, argument) {
				t.Errorf("%s %v: %q, %s", prompt, args, message, data)
			}
		}
	}
}

func TestC1_14_NothingLoaded(t *testing.T) {
	s := empty(t)
	for _, prompt := range prompts() {
		messages := s.prompt(t, prompt.name, prompt.args)
		if len(messages) != 1 || !strings.Contains(textIn(messages[0]), "load_dataset") {
			t.Errorf("%s: %+v", prompt.name, messages)
		}
		args := arguments{"dataset": "elsewhere"}
		for name, value := range prompt.args {
			args[name] = value
		}
		_, err := s.GetPrompt(t.Context(), runtime.Local(), prompt.name, args)
		if message, _ := refused(t, prompt.name, err); strings.Contains(message, "elsewhere") {
			t.Errorf("%s: the message repeats the dataset: %q", prompt.name, message)
		}
	}
}

func TestC1_14_UnknownValues(t *testing.T) {
	s := northwharf(t)
	for _, tt := range []struct {
		prompt string
		args   arguments
		value  string
	}{
		{"investigate_asset", arguments{"ref": "nowhere-1"}, "nowhere-1"},
		{"blast_radius_assessment", arguments{"ref": "deployer"}, "deployer"},
		{"incident_triage", arguments{"finding_id": "f-unheard"}, "f-unheard"},
		{"remediation_plan", arguments{"severity": "dreadful"}, "dreadful"},
	} {
		_, err := s.GetPrompt(t.Context(), runtime.Local(), tt.prompt, tt.args)
		if message, data := refused(t, tt.prompt, err); strings.Contains(message, tt.value) || !strings.Contains(data, tt.value) {
			t.Errorf("%s: message %q, data %s", tt.prompt, message, data)
		}
	}
	messages := s.prompt(t, "compliance_gap_analysis", arguments{"framework": "no-such"})
	want := map[string]any{"dataset": "northwharf", "framework": "no-such", "posture": []any{}}
	if diff := cmp.Diff(want, contextOf(t, messages)); diff != "" || len(messages) != 2 {
		t.Errorf("a framework nothing is known about (-want +got):\n%s", diff)
	}
}

// TestC1_14_StepsAreForTheCaller asks through a mount with a prefix.
func TestC1_14_StepsAreForTheCaller(t *testing.T) {
	s := northwharf(t)
	mount, err := s.Mount("inv_")
	if err != nil {
		t.Fatal(err)
	}
	result, err := mount.GetPrompt(t.Context(), runtime.Local(), "inv_security_posture_review", nil)
	if err != nil {
		t.Fatal(err)
	}
	task := textIn(result.Messages[0])
	if !strings.Contains(task, "1. Rank the assets that need attention with `inv_top_risks`.\n2. ") {
		t.Errorf("task:\n%s", task)
	}
}

func TestC1_14_Completions(t *testing.T) {
	s := northwharf(t)
	for _, tt := range []struct {
		prompt, argument, partial string
		want                      []string
	}{
		{"investigate_asset", "ref", "jump", []string{"jump", "jump-host"}},
		{"investigate_asset", "dataset", "north", []string{"northwharf"}},
		{"incident_triage", "finding_id", "f-s", []string{"f-ssh"}},
		{"remediation_plan", "severity", "c", []string{"CRITICAL"}},
		{"compliance_gap_analysis", "framework", "harbour-", []string{"HARBOUR-DATA", "HARBOUR-IAM", "HARBOUR-LOG", "HARBOUR-NET"}},
		{"change_impact_analysis", "change", "r", nil},
	} {
		ref := runtime.Ref{Kind: runtime.KindPrompt, Name: tt.prompt}
		got, err := s.Complete(t.Context(), runtime.Local(), ref, runtime.CompletionArgument{Name: tt.argument, Value: tt.partial})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, got.Values); diff != "" {
			t.Errorf("%s.%s %q (-want +got):\n%s", tt.prompt, tt.argument, tt.partial, diff)
		}
	}
}
