package command

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// runKit runs a command line of a server over the shared kit.
func runKit(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	t.Setenv(envPolicy, "")
	t.Setenv(envAuditLog, "")
	register := func(r *runtime.Registry) error {
		picture := &runtime.ResourceSpec{
			Primitive: runtime.Primitive{Name: "picture", Description: "A picture."},
			URI:       "test://picture",
			MIMEType:  "image/png",
			Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
				out.Blob([]byte("pixels"))
				return nil
			},
		}
		return runtime.Join(layertest.Register, func(r *runtime.Registry) error { return r.Add(picture, caller()) })(r)
	}
	var out, errs strings.Builder
	code = Run(t.Context(), args, strings.NewReader(""), &out, &errs, register, Info{Name: "kit", Version: "1"})
	return code, out.String(), errs.String()
}

// caller is a tool that says who calls.
func caller() *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "caller"},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
			return runtime.Text(ctx.Principal().ID + " " + strings.Join(ctx.Principal().Roles, ",")), nil
		}),
	}
}

func TestL9_4_ResourcesAndPrompts(t *testing.T) {
	for _, command := range []string{"resources", "prompts"} {
		code, stdout, stderr := runKit(t, command)
		if code != 0 || stderr != "" {
			t.Errorf("%s: exit code %d, stderr %s", command, code, stderr)
		}
		golden(t, command+".txt", stdout)
	}
}

func TestL9_4_ResourcesAndPromptsJSON(t *testing.T) {
	var resources struct {
		Resources         []struct{ URI string }
		ResourceTemplates []struct{ URITemplate string }
	}
	_, stdout, _ := runKit(t, "resources", "--json")
	if err := json.Unmarshal([]byte(stdout), &resources); err != nil {
		t.Fatal(err)
	}
	if len(resources.Resources) != 3 || resources.Resources[0].URI != "test://info" || resources.ResourceTemplates[0].URITemplate != "test://items/{item_id}" {
		t.Errorf("resources: %s", stdout)
	}
	if !strings.HasPrefix(stdout, "{\n  \"resources\": [\n") {
		t.Errorf("layout: %s", stdout)
	}
	_, stdout, _ = runKit(t, "prompts", "--json", "--prefix", "cg_")
	if !strings.HasPrefix(stdout, "[\n  {\n    \"name\": \"cg_greet\",\n") {
		t.Errorf("prompts: %s", stdout)
	}
}

func TestL9_6_Read(t *testing.T) {
	for _, test := range []struct {
		args           string
		code           int
		stdout, stderr string
	}{
		{"read test://info", 0, "{\n  \"hello\": \"world\"\n}\n", ""},
		{"read test://items/beta", 0, "{\n  \"id\": \"beta\",\n  \"index\": 1\n}\n", ""},
		{"read test://picture", 0, "{\n  \"uri\": \"test://picture\",\n  \"blob\": \"cGl4ZWxz\",\n  \"mimeType\": \"image/png\"\n}\n", ""},
		{"read test://items/missing", 1, "", "Error: No item missing\n"},
		{"read other://x", 1, "", "Error: Unknown resource: other://x\n"},
		{"read", 2, "", "Error: read takes the URI of one resource\n"},
		{"resources x", 2, "", "Error: resources takes no arguments\n"},
		{"prompts x", 2, "", "Error: prompts takes no arguments\n"},
		{"read test://info --policy nope", 2, "", "Error: Unknown policy 'nope': not a profile (airgapped, audit, open, read_only, soc-analyst, standard, strict) or an existing file\n"},
	} {
		code, stdout, stderr := runKit(t, strings.Fields(test.args)...)
		if code != test.code || stdout != test.stdout || stderr != test.stderr {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q", test.args, code, stdout, stderr)
		}
	}
}

func TestPrompt(t *testing.T) {
	for _, test := range []struct {
		args           string
		code           int
		stdout, stderr string
	}{
		{`prompt greet --args {"name":"Ann"}`, 0, "Hi Ann!\n", ""},
		{"prompt nope", 1, "", "Error: Unknown prompt: nope\n"},
		{"prompt gret", 1, "", "Error: Unknown prompt: gret\ndid you mean greet?\n"},
		{"prompt", 2, "", "Error: prompt takes the name of one prompt\n"},
		{`prompt greet {"name":"Ann"}`, 2, "", "Error: prompt takes the name of one prompt; give the arguments with --args\n"},
		{`prompt greet --args {"name":7}`, 2, "", "Error: --args: the arguments of prompts are strings, and that of 'name' is none\n"},
	} {
		code, stdout, stderr := runKit(t, strings.Fields(test.args)...)
		if code != test.code || stdout != test.stdout || stderr != test.stderr {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q", test.args, code, stdout, stderr)
		}
	}
}

func TestPromptRaw(t *testing.T) {
	code, stdout, stderr := runKit(t, "prompt", "greet", "--raw", "--args", `{"name":"Ann"}`)
	var result struct {
		Messages []struct {
			Role    string
			Content struct{ Text string }
		}
	}
	if err := json.Unmarshal([]byte(stdout), &result); err != nil || code != 0 {
		t.Fatalf("exit code %d, %v, stderr %s", code, err, stderr)
	}
	if len(result.Messages) != 1 || result.Messages[0].Role != "user" || result.Messages[0].Content.Text != "Hi Ann!" {
		t.Errorf("got %s", stdout)
	}
}

func TestL9_2_Principal(t *testing.T) {
	for args, want := range map[string]string{
		"":                                     "local default,local",
		"--role viewer":                        "cli default,viewer",
		"--principal-id ann":                   "ann default",
		"--principal-id ann --role a --role b": "ann default,a,b",
		"--role a --no-default-role":           "cli a",
	} {
		_, stdout, stderr := runKit(t, append([]string{"call", "caller"}, strings.Fields(args)...)...)
		if stdout != want+"\n" || stderr != "" {
			t.Errorf("%s: %s%s", args, stdout, stderr)
		}
	}
}

func TestTextOfArguments(t *testing.T) {
	prompt := codec.Raw([]byte(`{"arguments":[{"name":"a","required":true},{"name":"b","required":false}]}`))
	if diff := cmp.Diff("a*, b", arguments(prompt)); diff != "" {
		t.Errorf("arguments (-want +got):\n%s", diff)
	}
}
