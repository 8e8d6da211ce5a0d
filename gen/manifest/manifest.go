// Package manifest describes what packages offer to MCP clients, as data that can be
// written, kept and read again: the definitions that clients get, and what operators
// and policies want to know beside them.
//
// A manifest is made from the packages themselves, before anything is generated or
// compiled. The same packages give the same bytes.
package manifest

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/gen/wire"
	"github.com/cloudg/cloudg/runtime/codec"
)

// Version is that of the format. Members may be added without a new version.
const Version = 1

// Manifest is what a set of packages offers.
type Manifest struct {
	Version   int      `json:"version"`
	Servers   []Server `json:"servers,omitempty"`
	Tools     []Entry  `json:"tools,omitempty"`
	Resources []Entry  `json:"resources,omitempty"`
	Templates []Entry  `json:"resourceTemplates,omitempty"`
	Prompts   []Entry  `json:"prompts,omitempty"`
}

// Server is what the package with a server directive says about the server.
type Server struct {
	Package      string `json:"package"` // import path
	Name         string `json:"name,omitempty"`
	Version      string `json:"version,omitempty"`
	Instructions string `json:"instructions,omitempty"`
}

// Entry is one tool, resource, resource template or prompt.
type Entry struct {
	// Key is what clients ask for: the name of a tool or prompt, the URI of a
	// resource, the text of a template.
	Key          string     `json:"key"`
	Package      string     `json:"package"` // import path
	Handler      string     `json:"handler"` // Func or Type.Method
	Capabilities []string   `json:"capabilities,omitempty"`
	Timeout      string     `json:"timeout,omitempty"` // as Go writes it; empty for the server's own
	Variables    []Variable `json:"variables,omitempty"`
	// Completed are the variables of a template and the arguments of a prompt for
	// which values are proposed.
	Completed []string `json:"completed,omitempty"`
	// Definition is what the lists of MCP show.
	Definition codec.Value `json:"definition"`
}

// Variable is a variable of a template, of which definitions say nothing.
type Variable struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
}

// Of returns the manifest of packages. The error says that a handler cannot be
// shown, which those that passed the checks of the generator can.
func Of(pkgs []*ir.Package) (*Manifest, error) {
	m := &Manifest{Version: Version}
	for _, p := range pkgs {
		if p.Server.Name != "" || p.Server.Version != "" || p.Server.Instructions != "" {
			m.Servers = append(m.Servers, Server{p.Path, p.Server.Name, p.Server.Version, p.Server.Instructions})
		}
		for _, h := range p.Handlers() {
			entry, err := entryOf(p, h)
			if err != nil {
				return nil, fmt.Errorf("%s %s: %w", h.Word(), h.Key(), err)
			}
			list := m.list(h)
			*list = append(*list, entry)
		}
	}
	return m, nil
}

// list returns the list that a handler belongs to.
func (m *Manifest) list(h ir.Handler) *[]Entry {
	switch h.(type) {
	case *ir.Resource:
		return &m.Resources
	case *ir.Template:
		return &m.Templates
	case *ir.Prompt:
		return &m.Prompts
	}
	return &m.Tools
}

func entryOf(p *ir.Package, h ir.Handler) (Entry, error) {
	definition, err := wire.Define(h)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		Key:        h.Key(),
		Package:    p.Path,
		Handler:    h.Common().Func.Label(),
		Definition: codec.Raw(definition),
	}
	for _, c := range h.Common().Capabilities {
		e.Capabilities = append(e.Capabilities, string(c))
	}
	switch h := h.(type) {
	case *ir.Tool:
		if h.Timeout > 0 {
			e.Timeout = h.Timeout.String()
		}
	case *ir.Template:
		for _, f := range h.Args.Fields {
			e.Variables = append(e.Variables, Variable{f.Name, f.Doc})
		}
		e.Completed = completed(h.Completions)
	case *ir.Prompt:
		e.Completed = completed(h.Completions)
	}
	return e, nil
}

func completed(list []*ir.Completion) []string {
	var names []string
	for _, c := range list {
		names = append(names, c.Argument)
	}
	return names
}

// Append writes the manifest as indented JSON with a line end.
func (m *Manifest) Append(dst []byte) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(m)
	return b.Bytes(), err
}

// Parse reads what [Manifest.Append] wrote. The error says that data is no manifest
// of this version.
func Parse(data []byte) (*Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("no manifest: %w", err)
	}
	if m.Version != Version {
		return nil, fmt.Errorf("no manifest of version %d: make it anew with cloudg-gen docs -format json", Version)
	}
	return &m, nil
}
