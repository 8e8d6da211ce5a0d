package policy

import (
	"strings"

	"github.com/cloudg/cloudg/runtime/codec"
)

// A decoder gathers what is wrong with a document.
type decoder struct{ problems []Problem }

// fail reports a problem with n.
func (d *decoder) fail(n *Node, path, message string) {
	d.problems = append(d.problems, Problem{Pos: n.Pos(), Path: path, Message: message})
}

// unknown reports a member that the mapping at path must not have. Its name is shown
// when it is close to one that exists, as it may be a value in the wrong place.
func (d *decoder) unknown(m member, path string, known []string) {
	message := "there is a key here that is not known"
	if near := codec.Suggest(known, m.name); near != "" && isWord(m.name) {
		path = join(path, m.name)
		message = "there is no such key (did you mean '" + near + "'?)"
	}
	message += "; known are " + strings.Join(known, ", ")
	d.problems = append(d.problems, Problem{Pos: m.pos, Path: path, Message: message})
}

// decode turns the tree of a document into a Document.
func decode(root *Node) (*Document, error) {
	doc, problems := decoded(root)
	if err := Invalid(problems); err != nil {
		return nil, err
	}
	return doc, nil
}

// decoded is decode for when the problems are not all yet.
func decoded(root *Node) (*Document, []Problem) {
	d := &decoder{}
	doc := documentShape().read(d, root, "")
	return &doc, d.problems
}
