package command

import (
	"os"
	"path/filepath"
	"testing"
)

func TestL9_5_Call(t *testing.T) {
	file := filepath.Join(t.TempDir(), "args.json")
	if err := os.WriteFile(file, []byte(`{"b": 1, "a": [2]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	const got = "{\n  \"got\": {\n    \"b\": 1,\n    \"a\": [\n      2\n    ]\n  }\n}\n"
	for _, test := range []cliTest{
		{args: "call echo", stdout: "{\n  \"got\": {}\n}\n"},
		{args: `call echo --args {"b":1,"a":[2]}`, stdout: got},
		{args: `call --args {"b":1,"a":[2]} echo`, stdout: got},
		{args: `call --args={"b":1,"a":[2]} -- echo`, stdout: got},
		{args: "call echo --args @" + file, stdout: got},
		{args: "call echo --args -", stdin: `{"b":1,"a":[2]}`, stdout: got},
		{args: "call echo --args -", stdin: " \n", stdout: "{\n  \"got\": {}\n}\n"},
		{args: "call echo --raw", stdout: "{\n  \"content\": …"},
		{args: "call words", stdout: "first\n{\n  \"type\": \"resource_link\",\n  \"uri\": \"demo://1\",\n  \"name\": \"one\"\n}\n"},
		{args: "call fail", code: 1, stdout: "no such thing\n"},
		{args: "call nope", code: 1, stderr: "Error: Unknown tool: nope\n"},
		{args: "call ehco", code: 1, stderr: "Error: Unknown tool: ehco\ndid you mean echo?\n"},
		{args: `call echo {"name":"x"}`, code: 2, stderr: "Error: call takes the name of one tool; give the arguments with --args\n"},
		{args: `call echo --args {"a":1,}`, code: 2, stderr: "Error: --args is not valid JSON: line 1, column 8: "},
		{args: "call echo --args -", stdin: "{\n \"ä\": tru }", code: 2, stderr: "Error: --args is not valid JSON: line 2, column 10: "},
		{args: `call echo --args {"a":`, code: 2, stderr: "Error: --args is not valid JSON: line 1, column 6: "},
		{args: "call", code: 2, stderr: "Error: call takes the name of one tool\n"},
		{args: "call echo words", code: 2, stderr: "Error: call takes the name of one tool\n"},
		{args: "call echo --args {x}", code: 2, stderr: "Error: --args is not valid JSON: "},
		{args: "call echo --args [1]", code: 2, stderr: "Error: --args must be a JSON object\n"},
		{args: "call echo --args @" + file + ".not", code: 2, stderr: "Error: --args: open "},
		{args: "call echo --args @", code: 2, stderr: "Error: --args: a file name must follow @\n"},
		{args: "call echo --args", code: 2, stderr: "Error: flag needs an argument: --args\n"},
	} {
		t.Run(test.args, test.check)
	}
}

// The rows of the table of command line cases that apply, by their input.
func TestL12_10_Rows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "args.json")
	if err := os.WriteFile(file, []byte(`{}`), 0o600); err != nil {
		t.Fatal(err)
	}
	const empty = "{\n  \"got\": {}\n}\n"
	for row, test := range map[string]cliTest{
		"tools_json":        {args: "tools --json", stdout: "[\n  {\n    \"name\": \"echo\",…"},
		"tools":             {args: "tools", stdout: "demo MCP tools (3)\nTool   Category  Sensitivity   Hints                  Description\n…"},
		"call_echo_literal": {args: "call echo --args {}", stdout: empty},
		"call_echo_file":    {args: "call echo --args @" + file, stdout: empty},
		"call_echo_stdin":   {args: "call echo --args -", stdin: "{}", stdout: empty},
		"call_raw":          {args: "call echo --args {} --raw", stdout: "{\n  \"content\": [],\n  \"isError\": false,\n  \"structuredContent\": {\n    \"got\": {}\n  }…"},
	} {
		t.Run(row, test.check)
	}
}
