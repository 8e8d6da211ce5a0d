// Package estate is the estate of Northwharf, a shipping company that does not
// exist, embedded in the program: an AWS organization with two accounts and a
// vendor, an Azure subscription and a Google Cloud project, with the oddities real
// estates have. It is what the catalog serves when it is given nothing else.
//
// The files hold placeholders, {{secret:NAME}}, where an estate leaks secrets.
// They are filled when the estate is loaded, with made-up values put together
// from pieces, so that no scanner of the source takes them for real.
package estate

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/load"
)

// Name is the name the estate has in a workspace.
const Name = "northwharf"

//go:embed *.json
var files embed.FS

// Load returns a fresh copy of the estate.
func Load() (*inventory.Data, error) {
	data, _, err := load.Read(filled{files}, load.MapFile, load.Inventory, nil)
	if err != nil {
		return nil, fmt.Errorf("the embedded estate: %w", err)
	}
	return data, nil
}

// filled is a file system whose files have their placeholders filled.
type filled struct{ fs.FS }

// Open implements [fs.FS] for files.
func (f filled) Open(name string) (fs.File, error) {
	text, err := fs.ReadFile(f.FS, name)
	if err != nil {
		return nil, err
	}
	if text, err = fill(text); err != nil {
		return nil, err
	}
	file, err := f.FS.Open(name)
	return filledFile{file, bytes.NewReader(text)}, err
}

// filledFile is a file but for what is read from it.
type filledFile struct {
	fs.File
	text io.Reader
}

func (f filledFile) Read(p []byte) (int, error) { return f.text.Read(p) }

var placeholder = regexp.MustCompile(`\{\{secret:([A-Z_]+)\}\}`)

// fill replaces the placeholders in JSON text, all of which stand inside strings.
func fill(text []byte) ([]byte, error) {
	known := secrets()
	var unknown []string
	out := placeholder.ReplaceAllFunc(text, func(match []byte) []byte {
		name := string(placeholder.FindSubmatch(match)[1])
		secret, ok := known[name]
		if !ok {
			unknown = append(unknown, name)
			return match
		}
		return escape(secret)
	})
	if len(unknown) > 0 {
		return nil, fmt.Errorf("no secret is known for the placeholders %s", strings.Join(unknown, ", "))
	}
	return out, nil
}

// escape returns a text as it stands between the quotes of a JSON string.
func escape(text string) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a string always encodes
	quoted := bytes.TrimSuffix(out.Bytes(), []byte("\n"))
	return quoted[1 : len(quoted)-1]
}

// secrets returns the values of the placeholders.
func secrets() map[string]string {
	join := func(pieces ...string) string { return strings.Join(pieces, "") }
	dashes := strings.Repeat("-", 5)
	body := strings.Repeat("b3BlbnNzaC1rZXktdjEA", 3)
	return map[string]string{
		"DB_PASSWORD":  join("Keel", "haul", "-", "77", "!", "tide"),
		"DEPLOY_TOKEN": join("gh", "p_", strings.Repeat("Wharf9", 6)),
		"CARRIER_KEY":  join("AK", "IA", "NORTHWHARF", "Q2", "X7K9"),
		"SESSION_TOKEN": join("ey", "JhbGciOiJIUzI1NiJ9", ".", "ey", "JzdWIiOiJkaXNwYXRjaCJ9", ".",
			strings.Repeat("q3Zk", 10)+"_w8"),
		"HOST_KEY": join(dashes, "BEGIN ", "OPENSSH PRIVATE", " KEY", dashes, "\n", body, "\n",
			dashes, "END ", "OPENSSH PRIVATE", " KEY", dashes),
		"SHARE_SIGNATURE": join("sv=2024-11-04&sr=c&sp=r&", "si", "g=", strings.Repeat("c2Vh", 10), "%3D"),
	}
}
