// Package templates holds the files that cloudg-gen writes once and a person owns
// from then on: the beginning of a server, and of a tool. They are text/template
// files; what they render to is Go that gofmt leaves alone and cloudg-gen accepts.
package templates

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"path"
	"slices"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf8"
)

//go:embed server/*.tmpl tool/*.tmpl
var files embed.FS

// Attributes is the line of .gitattributes for generated files: a merge conflict in
// one is solved by generating again.
const Attributes = "zz_cloudg.go linguist-generated -merge text eol=lf"

// Server is what the files of a new server are made from.
type Server struct {
	Name string // of the server, also of its binary
	HTTP bool   // the binary serves over HTTP when it is started without a command
}

// Call is the statement of main that serves what Register registers.
func (s Server) Call() string {
	return fmt.Sprintf("command.Main(Register, command.Info{Name: %q, Version: \"0.1.0\"})", s.Name)
}

// Ignored is the content of a .gitignore that leaves out the binary.
func (s Server) Ignored() []byte {
	return fmt.Appendf(nil, "/%s\n/%[1]s.exe\n", s.Name)
}

// Files returns the files of a new server by base name.
func (s Server) Files() (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, name := range []string{"main.go", "greet.go", "greet_test.go"} {
		content, err := render("server/"+name+".tmpl", s)
		if err != nil {
			return nil, err
		}
		out[name] = content
	}
	return out, nil
}

// What the files of a new tool say in place of what only their author knows, in part.
const (
	DescriptionPlaceholder = " says here, in a sentence or two, what a model gets from the tool"
	ArgumentPlaceholder    = "Say here what "
)

// Tool is what a new tool is made from.
type Tool struct {
	Package string   // name of the package; "" for a declaration without a package clause
	Name    string   // on the wire
	Derived bool     // Name follows from Func and need not be written
	Func    string   // Go name of the handler
	Params  []Param  // in order
	Imports []string // of the standard library, for the types; the body needs "errors" as well
}

// Title is the name for people: its words, the first one capitalised.
func (t Tool) Title() string {
	words := strings.Join(strings.FieldsFunc(t.Name, func(r rune) bool { return r == '_' || r == '-' || r == '.' }), " ")
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + words[size:]
}

// Description is the beginning of the description, up to its first line end.
func (t Tool) Description() string { return t.Func + DescriptionPlaceholder }

// Param is a parameter of a tool.
type Param struct {
	Name string
	Type string // Go expression
	JSON bool   // the type takes any JSON, which the directive has to allow
}

// Doc is the description of the parameter.
func (p Param) Doc() string { return ArgumentPlaceholder + p.Name + " means." }

// File returns a file with the tool.
func (t Tool) File() ([]byte, error) {
	t.Imports = slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(t.Imports), "errors"))))
	return render("tool/file.go.tmpl", t)
}

// Declaration returns the handler alone, for a file that has a package clause. It
// needs the imports of the tool, "errors" and package runtime.
func (t Tool) Declaration() ([]byte, error) {
	return render("tool/handler.go.tmpl", t)
}

// render executes a template and formats what comes out.
func render(name string, data any) ([]byte, error) {
	tmpl, err := template.New(path.Base(name)).ParseFS(files, path.Dir(name)+"/*.tmpl")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := tmpl.Execute(&b, data); err != nil {
		return nil, err
	}
	formatted, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("template %s: %w", name, err)
	}
	return formatted, nil
}
