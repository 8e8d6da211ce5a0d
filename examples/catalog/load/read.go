package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// Read reads the estate at name, a slash-separated path in fsys: a file, or a
// directory that holds an inventory map or a report. It returns the data and
// what kind it was. What is wrong with a file is a *fault.Error. The progress, if
// not nil, is told now and then how many bytes of how many were taken in.
func Read(fsys fs.FS, name string, kind Kind, progress Progress) (*inventory.Data, Kind, error) {
	file, kind, err := locate(fsys, name, kind)
	if err != nil {
		return nil, "", err
	}
	text, err := readJSON(fsys, file, "The file")
	if err != nil {
		return nil, "", err
	}
	if kind == Auto {
		if kind = detect(text); kind == "" {
			return nil, "", content("The file is JSON but no estate: " + expected)
		}
	}
	data, err := decode(text, kind, progress)
	if err != nil {
		return nil, "", err
	}
	if kind == Inventory {
		if err := readBeside(fsys, file, data); err != nil {
			return nil, "", err
		}
	}
	if len(data.Providers) == 0 {
		data.Providers = inventory.ProvidersOf(data.Assets)
	}
	if progress != nil {
		progress(len(text), len(text))
	}
	return data, kind, nil
}

// expected says what a file may be; it ends a message.
const expected = "expected a file of kind inventory (assets and edges of a map), report (findings with metadata or a summary) " +
	"or generic (any of assets, edges, findings), or a directory with " + MapFile + " or " + FindingsFile + "."

// locate finds the file that name stands for, and its kind if the path tells.
func locate(fsys fs.FS, name string, kind Kind) (string, Kind, error) {
	info, err := fs.Stat(fsys, name)
	switch {
	case err != nil:
		return "", "", unreadable("The file", err)
	case info.Mode().IsRegular():
		return name, kind, nil
	case !info.IsDir():
		return "", "", content("The path is neither a regular file nor a directory: " + expected)
	}
	for _, known := range []struct {
		file string
		kind Kind
	}{{MapFile, Inventory}, {FindingsFile, Report}} {
		file := path.Join(name, known.file)
		if _, err := fs.Stat(fsys, file); err == nil && (kind == Auto || kind == known.kind) {
			return file, known.kind, nil
		}
	}
	return "", "", content("The directory holds no estate: " + expected)
}

// readBeside reads the organization and the findings that lie beside a map.
func readBeside(fsys fs.FS, file string, data *inventory.Data) error {
	err := readSibling(fsys, file, OrganizationFile, func(o object) { data.Organization = readOrganization(o) })
	if err != nil {
		return err
	}
	return readSibling(fsys, file, FindingsFile, func(o object) { readFindings(o, data) })
}

// readSibling reads the object in the file of that name beside another one;
// there may be none.
func readSibling(fsys fs.FS, file, name string, read func(object)) error {
	sibling := path.Join(path.Dir(file), name)
	if sibling == file {
		return nil
	}
	if _, err := fs.Stat(fsys, sibling); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	text, err := readJSON(fsys, sibling, name)
	if err != nil {
		return err
	}
	var problems schema
	problems.object(text, "", read)
	return problems.err(name)
}

// decode reads valid JSON text of a known kind.
func decode(text []byte, kind Kind, progress Progress) (*inventory.Data, error) {
	if text[0] == '[' {
		text = listOfFindings(text)
	}
	var data *inventory.Data
	unknown := false
	problems := schema{meter: newMeter(progress, len(text))}
	problems.object(text, "", func(o object) {
		if unknown = detectObject(o.members) == ""; unknown {
			return
		}
		if kind == Inventory {
			o.present("assets")
		}
		data = readData(o)
		if kind != Inventory && len(data.Edges) == 0 {
			data.Edges = edgesFromLinks(o)
		}
	})
	if unknown {
		return nil, content("The file is JSON but no estate: " + expected)
	}
	return data, problems.err("The file")
}

// readJSON reads a file that must hold one JSON value. The subject names it in
// messages.
func readJSON(fsys fs.FS, name, subject string) ([]byte, error) {
	text, err := readFile(fsys, name, subject, maxFile)
	if err != nil {
		return nil, err
	}
	return validJSON(text, subject)
}

// validJSON returns a text that must be one JSON value, without what may stand around it.
func validJSON(text []byte, subject string) ([]byte, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !json.Valid(text) {
		var value json.RawMessage
		return nil, notJSON(subject, text, json.Unmarshal(text, &value))
	}
	return bytes.TrimSpace(text), nil
}

// notJSON says where the text stops being JSON.
func notJSON(subject string, text []byte, err error) error {
	at := len(text)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = min(int(syntax.Offset), len(text))
	}
	before := text[:max(at-1, 0)]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return content(fmt.Sprintf("%s is not JSON: syntax error at line %d, column %d.", subject, line, column))
}

// unreadable gives the operating system's reason without the path.
func unreadable(subject string, err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	return content(fmt.Sprintf("%s cannot be read: %v.", subject, err))
}

// err says what did not fit, nil when everything did.
func (s *schema) err(subject string) error {
	if s.problems == 0 {
		return nil
	}
	location := s.location
	if location == "" {
		location = "the top"
	}
	noun := "errors"
	if s.problems == 1 {
		noun = "error"
	}
	return content(fmt.Sprintf("%s does not have the expected form: %d %s, the first at %s (%s).",
		subject, s.problems, noun, location, s.class))
}

func content(message string) error { return &fault.Error{Kind: fault.Invalid, Message: message} }
