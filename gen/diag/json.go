package diag

import (
	"encoding/json"
	"io"
)

// JSONVersion is the version of the objects that [PrintJSON] writes. It changes
// when a member changes its meaning or disappears, not when one is added.
const JSONVersion = 1

// PrintJSON writes one JSON object for each diagnostic, each on a line of its own:
//
//	version   number, JSONVersion
//	severity  "error" or "warning"
//	code      string, such as "CG1001"
//	file      string, relative to dir when below it, with slashes; absent when there is none
//	line      number from 1, absent when the place is the whole file
//	column    number from 1, counts bytes; with line
//	endLine   number, absent when only the start is known
//	endColumn number, exclusive; with endLine
//	message   string
//	hint      string, absent when there is none
//	related   array of objects with file, line, column and message, absent when empty
//
// Members stand in this order.
func PrintJSON(w io.Writer, dir string, list []Diagnostic) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, d := range list {
		line := jsonDiagnostic{
			Version:   JSONVersion,
			Severity:  d.Severity.String(),
			Code:      d.Code,
			jsonPlace: newPlace(dir, d.Pos),
			EndLine:   d.End.Line,
			EndColumn: d.End.Col,
			Message:   d.Message,
			Hint:      d.Hint,
		}
		for _, r := range d.Related {
			line.Related = append(line.Related, jsonRelated{newPlace(dir, r.Pos), r.Message})
		}
		if err := enc.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

type jsonDiagnostic struct {
	Version  int    `json:"version"`
	Severity string `json:"severity"`
	Code     Code   `json:"code"`
	jsonPlace
	EndLine   int           `json:"endLine,omitempty"`
	EndColumn int           `json:"endColumn,omitempty"`
	Message   string        `json:"message"`
	Hint      string        `json:"hint,omitempty"`
	Related   []jsonRelated `json:"related,omitempty"`
}

type jsonRelated struct {
	jsonPlace
	Message string `json:"message"`
}

type jsonPlace struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

func newPlace(dir string, p Pos) jsonPlace {
	if p.File == "" {
		return jsonPlace{}
	}
	return jsonPlace{relative(dir, p.File), p.Line, p.Col}
}
