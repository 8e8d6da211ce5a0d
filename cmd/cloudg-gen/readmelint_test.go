package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// declared is what the snippets of the README use and do not show.
const declared = `package main

import "github.com/cloudg/cloudg/runtime"

type Catalog struct{}

func (c *Catalog) find(ctx *runtime.Context, args FindAssetsArgs) (*AssetPage, error) { return nil, nil }

type AssetPage struct {
	Names []string
}

type Order struct {
	Items []string
}

type Region string

const (
	North Region = "north"
	South Region = "south"
)
`

var (
	goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")
	handler = regexp.MustCompile(`(?m)^//cloudg:(tool|resource|template|prompt)\b`)
	// left is what is no business of a README: strict modes, and more completions than the one it shows.
	left = regexp.MustCompile(` warning CG(7207|7303): `)
)

// snippets returns the handlers of the README, with bodies for those that have none there.
func snippets(t *testing.T) string {
	t.Helper()
	readme, err := os.ReadFile(filepath.Join(repository, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	code := new(strings.Builder)
	for _, block := range goBlock.FindAllStringSubmatch(strings.ReplaceAll(string(readme), "\r\n", "\n"), -1) {
		if text := strings.TrimSpace(block[1]); handler.MatchString(text) {
			text = strings.ReplaceAll(text, "{ ... }", "{ panic(0) }")
			if strings.HasSuffix(text, "{") {
				text += " panic(0) }"
			}
			code.WriteString("\n" + text + "\n")
		}
	}
	return code.String()
}

// TestREADMEPassesLint has lint find next to nothing in the handlers of the README:
// whoever copies one must not begin with a finding.
func TestREADMEPassesLint(t *testing.T) {
	code := snippets(t)
	if n := len(handler.FindAllString(code, -1)); n < 4 {
		t.Fatalf("there are %d handlers:\n%s", n, code)
	}
	dir := module(t, map[string]string{"main.go": declared + code + "\nfunc main() { _, _ = Register, RegisterCatalog }\n"})
	got := tool(t, dir, "lint")
	if got.Status != exitDone {
		t.Errorf("status %d:\n%s", got.Status, got.Stderr)
	}
	for _, finding := range findings.FindAllString(got.Stderr, -1) {
		if !left.MatchString(finding) {
			t.Error(finding)
		}
	}
}
