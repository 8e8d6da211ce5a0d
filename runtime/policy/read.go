package policy

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// EnvPolicy is the environment variable that names the policy when nothing else does.
const EnvPolicy = "CLOUDG_MCP_POLICY"

// How [Origin] says where a document was loaded from; profiles have their name after it.
const (
	loadedProfile = "profile:"
	loadedJSON    = "json"
	loadedMap     = "dict"
	loadedConfig  = "config"
	loadedDerived = "derived:"
)

// Read returns the document that source stands for: the name of a profile (- and _ are
// the same), a JSON object, or the path of a file. When source is empty, the
// environment variable CLOUDG_MCP_POLICY says it, and else it is the profile standard.
// The error is an [*InvalidError] or a [*LoadError].
func Read(source string) (*Document, error) {
	if source == "" {
		source = cmp.Or(strings.TrimSpace(os.Getenv(EnvPolicy)), DefaultProfile)
	}
	if strings.HasPrefix(strings.TrimSpace(source), "{") {
		root, err := parseJSON("", []byte(source))
		if err != nil {
			return nil, err
		}
		return finish(root, loadedJSON)
	}
	if _, found := profile(source); found {
		return ReadProfile(source)
	}
	path, err := expandHome(source)
	if err != nil {
		return nil, homeless(err)
	}
	if _, err := os.Stat(path); err != nil && !hasPolicySuffix(path) {
		return nil, loadErrorf("Unknown policy %s: not a profile (%s) or an existing file%s", quoted(source), availableProfiles(), likeProfile(source))
	}
	return ReadFile(path)
}

// ReadProfile returns a built-in policy.
func ReadProfile(name string) (*Document, error) {
	stem, found := profile(name)
	if !found {
		return nil, loadErrorf("Unknown policy profile %s; available: %s%s", quoted(name), availableProfiles(), likeProfile(name))
	}
	c := &chain{}
	root, err := c.profile(stem)
	if err != nil {
		return nil, err
	}
	return c.finish(root, loadedProfile+stem)
}

// ReadFile returns the document in a file: JSON when its name ends in .json, else
// YAML. A ~ at the beginning stands for the home directory.
func ReadFile(path string) (*Document, error) {
	expanded, err := expandHome(path)
	if err != nil {
		return nil, homeless(err)
	}
	return new(chain).read(expanded)
}

// read returns the document in a file.
func (c *chain) read(path string) (*Document, error) {
	root, err := c.file(path)
	if err != nil {
		return nil, err
	}
	doc, err := c.finish(root, path)
	if err != nil {
		return nil, err
	}
	if _, again := c.files[path]; again {
		doc.Origin.file = path
	}
	return doc, nil
}

// Resolve returns doc, which was made by hand from [NewDocument], as a loaded document.
// When doc extends another one, what differs from the default overrides that.
func (doc *Document) Resolve() (*Document, error) {
	root := NewNode(documentShape().write(encoding{sparse: true, secrets: true}, *doc))
	return finish(root, loadedConfig)
}

// finish resolves what the document extends and decodes the whole. Paths in it start
// from the current directory.
func finish(root *Node, loaded string) (*Document, error) {
	c := &chain{}
	merged, err := c.resolve(root, "")
	if err != nil {
		return nil, err
	}
	return c.finish(merged, loaded)
}

// finish decodes a merged document.
func (c *chain) finish(merged *Node, loaded string) (*Document, error) {
	doc, err := decode(merged)
	if err != nil {
		return nil, err
	}
	doc.Origin = Origin{Loaded: loaded, Extends: c.names, files: c.files, tree: merged}
	return doc, nil
}

func homeless(err error) error {
	return &LoadError{Message: "the home directory is not known: " + err.Error(), Err: err}
}

// hasPolicySuffix reports whether path looks like that of a document.
func hasPolicySuffix(path string) bool {
	suffixes := []string{".yaml", ".yml", ".json"}
	return slices.Contains(suffixes, strings.ToLower(filepath.Ext(path)))
}

// readFile returns the text of a file.
func readFile(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &LoadError{Message: "Policy file not found: " + path, Err: fs.ErrNotExist}
	case err != nil:
		return nil, &LoadError{Message: "the policy file cannot be read: " + err.Error(), Err: err}
	}
	return data, nil
}

// parseText reads the text of a file.
func parseText(path string, data []byte) (*Node, error) {
	parse := parseYAML
	if strings.EqualFold(filepath.Ext(path), ".json") {
		parse = parseJSON
	}
	root, err := parse(path, data)
	if err == nil && root.kind != codec.KindObject {
		err = loadErrorf("Policy file %s must contain a mapping", path)
	}
	return root, err
}

// parseFile reads a file.
func parseFile(path string) (*Node, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	return parseText(path, data)
}
