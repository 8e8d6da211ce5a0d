package policy

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/cloudg/cloudg/runtime/codec"
)

// parseJSON reads a JSON document.
func parseJSON(file string, data []byte) (*Node, error) {
	if err := checkCharacters(file, data); err != nil {
		return nil, err
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	j := &jsonReader{file: file, data: data, decoder: json.NewDecoder(bytes.NewReader(data))}
	j.decoder.UseNumber()
	root, err := j.value()
	if err == nil {
		if at := j.decoder.InputOffset(); len(bytes.TrimSpace(data[at:])) > 0 {
			err = j.problem(j.next(), "there is more text after the document")
		}
	}
	if err != nil {
		return nil, err
	}
	return root, Invalid(j.problems)
}

// A jsonReader turns JSON into nodes.
type jsonReader struct {
	file     string
	data     []byte
	decoder  *json.Decoder
	depth    int
	nodes    int
	problems []Problem

	at           int64 // what line and column are about
	line, column int
}

// maxDepth bounds how deep the braces and brackets of a document nest.
const maxDepth = 128

// next returns the offset of the next token.
func (j *jsonReader) next() int64 {
	at := j.decoder.InputOffset()
	for int(at) < len(j.data) && strings.IndexByte(" \t\r\n,:", j.data[at]) >= 0 {
		at++
	}
	return at
}

// place returns the place of an offset. Offsets mostly ascend.
func (j *jsonReader) place(offset int64) Pos {
	if offset < j.at || j.line == 0 {
		j.at, j.line, j.column = 0, 1, 1
	}
	for ; j.at < min(offset, int64(len(j.data))); j.at++ {
		switch c := j.data[j.at]; {
		case c == '\n':
			j.line, j.column = j.line+1, 1
		case utf8.RuneStart(c):
			j.column++
		}
	}
	return Pos{File: j.file, Line: j.line, Column: j.column}
}

func (j *jsonReader) problem(offset int64, message string) error {
	return Invalid([]Problem{{Pos: j.place(offset), Message: message}})
}

// token returns the next token and its offset.
func (j *jsonReader) token() (json.Token, int64, error) {
	at := j.next()
	t, err := j.decoder.Token()
	if err == nil {
		return t, at, nil
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, at, j.problem(int64(len(j.data)), "the JSON text ends too early")
	}
	return nil, at, j.problem(at, "this is not JSON")
}

// value reads a value.
func (j *jsonReader) value() (*Node, error) {
	t, at, err := j.token()
	if err != nil {
		return nil, err
	}
	if j.nodes++; j.nodes > maxNodes {
		return nil, j.problem(at, "the document is too large")
	}
	n := &Node{pos: j.place(at)}
	switch t := t.(type) {
	case nil:
		n.kind = codec.KindNull
	case bool:
		n.kind, n.text = codec.KindBool, "false"
		if t {
			n.text = "true"
		}
	case json.Number:
		n.kind, n.text = codec.KindNumber, t.String()
	case string:
		n.kind, n.text = codec.KindString, t
	case json.Delim:
		if j.depth++; j.depth > maxDepth {
			return nil, j.problem(at, "the document nests too deeply")
		}
		err = j.container(n, t)
		j.depth--
	}
	return n, err
}

// container reads the rest of a list or an object.
func (j *jsonReader) container(n *Node, open json.Delim) error {
	n.kind = codec.KindList
	if open == '{' {
		n.kind = codec.KindObject
	}
	given := map[string]bool{}
	for j.decoder.More() {
		var m member
		if n.kind == codec.KindObject {
			name, at, err := j.token()
			if err != nil {
				return err
			}
			m.name, m.pos = name.(string), j.place(at)
		}
		value, err := j.value()
		if err != nil {
			return err
		}
		m.value = value
		switch {
		case n.kind == codec.KindList:
			n.items = append(n.items, value)
		case given[m.name]:
			j.problems = append(j.problems, Problem{Pos: m.pos, Message: "the key is given twice in this mapping"})
		default:
			given[m.name] = true
			n.members = append(n.members, m)
		}
	}
	_, _, err := j.token()
	return err
}
