package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/guide"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/privacy"
)

// TestC1_12_Docs reads the documentation with nothing loaded.
func TestC1_12_Docs(t *testing.T) {
	s := empty(t)
	s.golden(t, "read_docs", "$ cloudg://docs\n"+s.read(t, "cloudg://docs").Text)
	for _, topic := range guide.Topics() {
		contents := s.read(t, "cloudg://docs/"+topic.Name)
		if diff := cmp.Diff(topic.Text, contents.Text); diff != "" || contents.MIMEType != "text/markdown" {
			t.Errorf("%s: MIME type %s (-want +got):\n%s", topic.Name, contents.MIMEType, diff)
		}
	}
	if message, _ := unreadable(t, s, "cloudg://docs/weather"); !strings.Contains(message, "getting-started, references") {
		t.Errorf("unknown topic: %q", message)
	}
	got := s.complete(t, docsTemplate, "topic", "P", nil)
	if diff := cmp.Diff([]string{"paging-and-cursors", "privacy-and-pseudonyms"}, got.Values); diff != "" {
		t.Errorf("topics (-want +got):\n%s", diff)
	}
}

// TestC1_12_DocsAreComplete reads every topic under strict: nothing of it is taken for
// something to hide, or cut.
func TestC1_12_DocsAreComplete(t *testing.T) {
	s := under(t, "strict")
	for _, topic := range guide.Topics() {
		if diff := cmp.Diff(topic.Text, s.read(t, "cloudg://docs/"+topic.Name).Text); diff != "" {
			t.Errorf("%s (-want +got):\n%s", topic.Name, diff)
		}
	}
}

// TestC1_12_DocsNameWhatThereIs looks up what the documentation calls by its name: tools,
// their arguments and members of results, and resources.
func TestC1_12_DocsNameWhatThereIs(t *testing.T) {
	registry := runtime.NewRegistry()
	if err := new(Catalog).register(registry); err != nil {
		t.Fatal(err)
	}
	if err := privacy.Register(registry); err != nil {
		t.Fatal(err)
	}
	var known strings.Builder
	for _, tool := range registry.Tools() {
		known.WriteString(`"` + tool.Name + `"`)
	}
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		known.Write(text)
	}
	names := regexp.MustCompile("`([a-z]+(?:_[a-z]+)+)`")
	uris := regexp.MustCompile("`(cloudg://[a-z/-]+)`")
	s := northwharf(t)
	found := 0
	for _, topic := range guide.Topics() {
		for _, name := range names.FindAllStringSubmatch(topic.Text, -1) {
			found++
			if !strings.Contains(known.String(), `"`+name[1]+`"`) {
				t.Errorf("%s: there is no %s", topic.Name, name[1])
			}
		}
		for _, uri := range uris.FindAllStringSubmatch(topic.Text, -1) {
			s.read(t, uri[1])
		}
	}
	if found < 20 {
		t.Errorf("%d names are found", found)
	}
}
