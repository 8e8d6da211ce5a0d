package guide_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/guide"
)

// maxTopic is how long a topic may be, in characters.
const maxTopic = 40_000

func TestC1_12_Topics(t *testing.T) {
	var names []string
	for _, topic := range guide.Topics() {
		names = append(names, topic.Name)
		if n := len([]rune(topic.Text)); n > maxTopic || n < 500 {
			t.Errorf("%s has %d characters", topic.Name, n)
		}
		heading, body, _ := strings.Cut(topic.Text, "\n\n")
		if !strings.HasPrefix(heading, "# ") || !strings.HasPrefix(body, topic.Summary+"\n\n") || !strings.HasSuffix(topic.Summary, ".") {
			t.Errorf("%s begins with %q, summary %q", topic.Name, heading, topic.Summary)
		}
		if found, ok := guide.Find(strings.ToUpper(topic.Name)); !ok || found != topic {
			t.Errorf("%s finds %q", topic.Name, found.Name)
		}
	}
	want := []string{"getting-started", "references", "paging-and-cursors", "graph-semantics", "scores", "privacy-and-pseudonyms", "live-collection"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("topics (-want +got):\n%s", diff)
	}
	if found, ok := guide.Find("scores "); ok {
		t.Errorf("a name with a blank finds %q", found.Name)
	}
}
