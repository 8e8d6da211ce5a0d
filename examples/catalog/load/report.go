package load

import (
	"io/fs"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// ReadFindings reads the findings in the file at name, a slash-separated path in fsys;
// see [Findings].
func ReadFindings(fsys fs.FS, name string) ([]*inventory.Finding, error) {
	text, err := readFile(fsys, name, "The file", maxFile)
	if err != nil {
		return nil, err
	}
	findings, err := Findings(text, "The file")
	if err != nil {
		return nil, err // those that do fit are of no use alone
	}
	return findings, nil
}
