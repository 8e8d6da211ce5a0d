package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// envServe makes the test binary a catalog server on standard input and output.
const envServe = "CATALOG_SERVE"

func TestMain(m *testing.M) {
	if os.Getenv(envServe) != "" {
		main()
	}
	if len(os.Args) > 2 && os.Args[1] == scannerArgument {
		os.Exit(beScanner(os.Args[2], os.Args[3:]))
	}
	os.Exit(m.Run())
}

// A talk is a client that talks to a catalog in a process of its own, and remembers all
// that it was told.
type talk struct {
	*testing.T
	policy  string
	process *exec.Cmd
	session *mcp.ClientSession
	told    []string
}

// start starts the server under the policy, as often as it was killed.
func (c *talk) start() {
	c.Helper()
	c.process = exec.Command(os.Args[0], "serve", "--policy", c.policy)
	c.process.Env = append(os.Environ(), envServe+"=1")
	client := mcp.NewClient(&mcp.Implementation{Name: "analyst", Version: "1"}, nil)
	var err error
	if c.session, err = client.Connect(c.Context(), &mcp.CommandTransport{Command: c.process}, nil); err != nil {
		c.Fatal(err)
	}
}

// kill ends the server as a crash would.
func (c *talk) kill() {
	c.Helper()
	if err := c.process.Process.Kill(); err != nil {
		c.Fatal(err)
	}
	// Its end is what the session is closed for; there is nobody to say goodbye to.
	_ = c.session.Close()
}

// hears remembers an answer.
func (c *talk) hears(answer any) {
	c.Helper()
	text, err := json.Marshal(answer)
	if err != nil {
		c.Fatal(err)
	}
	c.told = append(c.told, string(text))
}

// call decodes the result of a tool into to, and returns its links.
func (c *talk) call(to any, tool string, args map[string]any) (links []string) {
	c.Helper()
	result, err := c.session.CallTool(c.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		c.Fatalf("%s: %v", tool, err)
	}
	c.hears(result)
	if result.IsError {
		c.Fatalf("%s: %s", tool, c.told[len(c.told)-1])
	}
	text, err := json.Marshal(result.StructuredContent)
	if err != nil {
		c.Fatal(err)
	}
	if err := json.Unmarshal(text, to); err != nil {
		c.Fatalf("%s: %v in %s", tool, err, text)
	}
	for _, content := range result.Content {
		if link, ok := content.(*mcp.ResourceLink); ok {
			links = append(links, link.URI)
		}
	}
	return links
}

// read decodes a resource.
func (c *talk) read(to any, uri string) {
	c.Helper()
	result, err := c.session.ReadResource(c.Context(), &mcp.ReadResourceParams{URI: uri})
	if err != nil {
		c.Fatalf("%s: %v", uri, err)
	}
	c.hears(result)
	if err := json.Unmarshal([]byte(result.Contents[0].Text), to); err != nil {
		c.Fatalf("%s: %v", uri, err)
	}
}

// strictVault writes a policy that extends strict and keeps its pseudonyms in a file.
func strictVault(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "policy.yaml")
	text := "name: strict-kept\nextends: strict\nvault:\n  path: " + filepath.Join(dir, "vault") + "\n  key_env: CATALOG_TEST_KEY\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CATALOG_TEST_KEY", "a key of this test")
	return path
}

// asset is what the story is about.
type asset struct {
	ID, Name, ARN, URI string
	AccountID          string `json:"account_id"`
}

// TestStrictConversation is an analyst's way through the estate who never sees a real
// name: from an exposed host along its links to its blast radius, with a crash of the
// server in between. What was told before it must hold after it.
func TestStrictConversation(t *testing.T) {
	c := &talk{T: t, policy: strictVault(t)}
	c.start()
	var exposed struct{ Items []asset }
	c.call(&exposed, "internet_exposure", nil)
	if len(exposed.Items) == 0 {
		t.Fatal("nothing is exposed")
	}
	host := exposed.Items[0]
	var before asset
	links := c.call(&before, "get_asset", map[string]any{"ref": host.ID})
	if diff := cmp.Diff(host, before); diff != "" {
		t.Errorf("the asset by its pseudonym (-exposed +got):\n%s", diff)
	}
	if !slices.Contains(links, host.URI) {
		t.Fatalf("no link leads to %s: %v", host.URI, links)
	}
	for _, uri := range links {
		var page json.RawMessage
		c.read(&page, uri)
		if !strings.Contains(string(page), host.ID) {
			t.Errorf("%s does not speak of %s", uri, host.ID)
		}
	}

	c.kill()
	c.start()
	var after asset
	if again := c.call(&after, "get_asset", map[string]any{"ref": host.ARN}); !slices.Equal(links, again) {
		t.Errorf("links before the crash %v, and after %v", links, again)
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("after the crash (-before +after):\n%s", diff)
	}
	for _, other := range exposed.Items {
		var same asset
		c.call(&same, "get_asset", map[string]any{"ref": other.ARN})
		if diff := cmp.Diff(other, same); diff != "" {
			t.Errorf("%s (-exposed +got):\n%s", other.ARN, diff)
		}
	}
	var blast struct{ Asset asset }
	c.call(&blast, "blast_radius", map[string]any{"ref": host.Name})
	if diff := cmp.Diff(host, blast.Asset); diff != "" {
		t.Errorf("the blast radius is that of another asset (-want +got):\n%s", diff)
	}
	c.kill()
	findReal(t, c.told)
}

// word is what identifiers are made of.
var word = regexp.MustCompile(`[A-Za-z0-9][A-Za-z0-9._@-]*[A-Za-z0-9]`)

// findReal looks for identifiers of the embedded estate in what a client was told. It
// takes them from the file and knows nothing of detection.
func findReal(t *testing.T, told []string) {
	t.Helper()
	real := realNames(t)
	found := make(map[string]bool)
	for _, text := range told {
		for _, w := range word.FindAllString(text, -1) {
			if real[w] && !found[w] {
				found[w] = true
				t.Errorf("%q was told: …%s", w, around(text, w))
			}
		}
	}
	// The search sees what is not hidden.
	_, open, _ := run(t, "call", "find_assets", "--policy", "open")
	seen := 0
	for _, w := range word.FindAllString(open, -1) {
		if real[w] {
			seen++
		}
	}
	if seen < 20 {
		t.Errorf("the search finds %d names under open", seen)
	}
}

// realNames returns the ids, names and accounts of the estate, but for "public", which
// descriptions of findings have as a word of its own.
func realNames(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("estate/inventory-map.json")
	if err != nil {
		t.Fatal(err)
	}
	var estate struct {
		Assets []struct {
			ID, Name  string
			AccountID string `json:"account_id"`
		}
	}
	if err := json.Unmarshal(text, &estate); err != nil {
		t.Fatal(err)
	}
	real := make(map[string]bool)
	for _, a := range estate.Assets {
		for _, name := range []string{a.ID, a.Name, a.AccountID} {
			if len(name) >= 6 && name != "public" && word.FindString(name) == name {
				real[name] = true
			}
		}
	}
	return real
}

// around returns what stands around a word in a text.
func around(text, word string) string {
	i := strings.Index(text, word)
	return text[max(0, i-120):min(len(text), i+len(word)+60)]
}
