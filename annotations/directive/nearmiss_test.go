package directive_test

import (
	"strings"
	"testing"

	"github.com/cloudg/cloudg/annotations/directive"
)

type nearMissTest struct {
	comment string
	span    string // text that the span covers
	hint    string // end of the hint
}

func TestNearMiss(t *testing.T) {
	tests := []nearMissTest{
		{"// cloudg:tool", "cloudg:tool", "did you mean //cloudg:tool?"},
		{"//cloudg: tool", "cloudg: tool", "did you mean //cloudg:tool?"},
		{"//Cloudg:tool", "Cloudg:tool", "did you mean //cloudg:tool?"},
		{"//CLOUDG:TOOL find", "CLOUDG:TOOL", "did you mean //cloudg:tool?"},
		{"//cloudg:Tool", "cloudg:Tool", "did you mean //cloudg:tool?"},
		{"/*cloudg:tool*/", "cloudg:tool", "did you mean //cloudg:tool?"},
		{"/* cloudg:tool find_assets */", "cloudg:tool", "did you mean //cloudg:tool?"},
		{"/*\n * cloudg:arg limit min=1\n */", "cloudg:arg", "did you mean //cloudg:arg?"},
		{"/*\r\ncloudg:tool\r\n*/", "cloudg:tool", "did you mean //cloudg:tool?"},
		{"/**cloudg:tool*/", "cloudg:tool", "did you mean //cloudg:tool?"},
		{"// +cloudg:tool", "+cloudg:tool", "did you mean //cloudg:tool?"},
		{"//+cloudg:tool", "+cloudg:tool", "did you mean //cloudg:tool?"},
		{"// @cloudg:tool", "@cloudg:tool", "did you mean //cloudg:tool?"},
		{"//\tcloudg:tool\tname", "cloudg:tool", "did you mean //cloudg:tool?"},
		{"//cloudg:\ttool", "cloudg:\ttool", "did you mean //cloudg:tool?"},
		{"//\u00a0cloudg:tool", "cloudg:tool", "did you mean //cloudg:tool?"},
		{"///cloudg:tool", "cloudg:tool", "did you mean //cloudg:tool?"},
		{"//cloudg :tool", "cloudg :tool", "did you mean //cloudg:tool?"},
		{"// cloudg:tol", "cloudg:tol", "did you mean //cloudg:tool?"},
		{"// cloudg:tool marks a handler.", "cloudg:tool", "did you mean //cloudg:tool?"},
		{"// cloudg: tool", "cloudg: tool", "did you mean //cloudg:tool?"},
		{`// cloudg: tool "find"`, "cloudg: tool", "did you mean //cloudg:tool?"},
		{"// cloudg: server name=x", "cloudg: server", "did you mean //cloudg:server?"},
		{"//Cloudg:frobnicate", "Cloudg:frobnicate", "nolint"},
		{"//cloudg: frobnicate", "cloudg: frobnicate", "nolint"},
		{"//Cloudg:", "Cloudg:", "nolint"},
		{"//cloudg", "cloudg", "nolint"},
		{"//cloudg-tool", "cloudg-tool", "did you mean //cloudg:tool?"},
		{"//cloudg.tool", "cloudg.tool", "did you mean //cloudg:tool?"},
		{"//cloudg tool find", "cloudg tool", "did you mean //cloudg:tool?"},
		{"//cloudg/tool", "cloudg/tool", "did you mean //cloudg:tool?"},
		{"//cloudg=Tool", "cloudg=Tool", "did you mean //cloudg:tool?"},
		{"/*\n//cloudg:tool find\n*/", "cloudg:tool", "did you mean //cloudg:tool?"},
	}
	for _, tt := range tests {
		t.Run(tt.comment, func(t *testing.T) {
			testNearMiss(t, tt)
		})
	}
}

func testNearMiss(t *testing.T, tt nearMissTest) {
	t.Helper()
	p, ok := directive.NearMiss(tt.comment)
	if !ok {
		t.Fatal("no near miss")
	}
	if p.Kind != directive.Misspelled {
		t.Errorf("kind is %v", p.Kind)
	}
	if got := tt.comment[p.Span.Start:p.Span.End]; got != tt.span {
		t.Errorf("span covers %q, want %q", got, tt.span)
	}
	if !strings.HasSuffix(p.Hint, tt.hint) {
		t.Errorf("hint %q does not end with %q", p.Hint, tt.hint)
	}
}

func TestNearMissReasons(t *testing.T) {
	for comment, want := range map[string]string{
		"/*cloudg:tool*/": "a directive is a line comment",
		"// cloudg:tool":  "nothing stands between // and cloudg",
		"//cloudg: tool":  "no space stands around the colon",
		"//cloudg:Tool":   "directives are written in lower case",
	} {
		if p, _ := directive.NearMiss(comment); !strings.HasSuffix(p.Message, want) {
			t.Errorf("%s: message %q does not end with %q", comment, p.Message, want)
		}
	}
}

func TestNearMissLeavesProse(t *testing.T) {
	for _, comment := range []string{
		"//cloudg:tool",
		"//cloudg:tool find_assets\tx=1",
		"//cloudg:unknown",
		"//cloudg:Unknown",
		"//cloudg:",
		"// the cloudg: prefix",
		"// cloudg: the prefix of every directive",
		"// cloudg: server of assets",
		"// cloudg:// is the scheme of our URIs",
		"// cloudg:/assets",
		"// cloudg:",
		"// cloudg",
		"//cloudg-gen ./...",
		"//cloudg is the layer",
		"//cloudgtool",
		"/*\n\t//cloudg:tool\n*/",
		"// Package cloudg: tools",
		"// cloudg tool",
		"// //cloudg:tool",
		"////cloudg:tool",
		"//\t//cloudg:tool find_assets",
		"// cloudgx:tool",
		"// cloudg:frobnicate",
		"//go:generate go tool cloudg-gen ./...",
		"/* see //cloudg:tool */",
		"/* the cloudg:tool directive */",
		"/*", "/*/", "/**/", "//", "/", "",
		"cloudg:tool",
	} {
		if p, ok := directive.NearMiss(comment); ok {
			t.Errorf("%q is a near miss: %s", comment, p.Message)
		}
	}
}
