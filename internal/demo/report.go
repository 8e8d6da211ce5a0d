package main

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// report prints the conversation once, as both transports must have answered it.
func report(out io.Writer, stdio, http answers) error {
	if err := sameAnswers(stdio, http); err != nil {
		return err
	}
	fmt.Fprintln(out, "$ catalog serve                      # over stdio")
	fmt.Fprintln(out, "$ catalog serve --transport http     # over HTTP; both answer the same")
	fmt.Fprintf(out, "\ntools/list\n")
	for _, t := range stdio.tools {
		fmt.Fprintf(out, "  %-18s %-22s %s\n", t.Name, hints(t.Annotations), t.Title)
	}
	show(out, "tools/call find_assets "+findArgs, stdio.found)
	show(out, "tools/call get_asset {\"ref\": \""+stdio.ref+"\", …}", stdio.asset)
	show(out, "tools/call find_assets "+wrongArgs, "isError: "+strings.ReplaceAll(stdio.wrong, "; ", "\n  "))
	show(out, "tools/call delete_everything", stdio.unknown)
	fmt.Fprintf(out, "\n10 answers asserted: 5 over stdio, 5 over HTTP\n")
	return nil
}

func show(out io.Writer, request, answer string) {
	fmt.Fprintf(out, "\n%s\n  %s\n", request, strings.ReplaceAll(answer, "\n", "\n  "))
}

func hints(a *mcp.ToolAnnotations) string {
	if a.ReadOnlyHint {
		return "read-only"
	}
	return "changes state"
}

// sameAnswers compares what the two transports answered.
func sameAnswers(stdio, http answers) error {
	one, err := json.Marshal(stdio.tools)
	if err != nil {
		return err
	}
	other, err := json.Marshal(http.tools)
	if err != nil {
		return err
	}
	if !sameJSON(one, other) {
		return fmt.Errorf("stdio and HTTP list different tools")
	}
	for _, pair := range [][3]string{
		{"find_assets", stdio.found, http.found},
		{"get_asset", stdio.asset, http.asset},
		{"find_assets with wrong arguments", stdio.wrong, http.wrong},
		{"an unknown tool", stdio.unknown, http.unknown},
	} {
		if pair[1] != pair[2] {
			return fmt.Errorf("stdio and HTTP answer differently to %s:\n%s\n%s", pair[0], pair[1], pair[2])
		}
	}
	return nil
}

func sameJSON(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
