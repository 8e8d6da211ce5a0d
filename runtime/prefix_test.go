package runtime

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestS3_7_OnePrefix looks for string literals that repeat MetaPrefix, in every
// file below this folder.
func TestS3_7_OnePrefix(t *testing.T) {
	module := "github.com/" + MetaPrefix + strings.TrimSuffix(MetaPrefix, "/")
	files := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || path == "meta.go" {
			return err
		}
		files++
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil // some other test says so
		}
		imports := make(map[*ast.BasicLit]bool)
		for _, spec := range file.Imports {
			imports[spec.Path] = true
		}
		ast.Inspect(file, func(node ast.Node) bool {
			literal, ok := node.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING || imports[literal] {
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			text = strings.ReplaceAll(text, module, "")
			if err == nil && strings.Contains(text, MetaPrefix) {
				t.Errorf("%s repeats the prefix of _meta keys; use runtime.MetaPrefix or one of the Meta constants", set.Position(literal.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Errorf("looked at %d files only", files)
	}
}
