package load

import "github.com/cloudg/cloudg/examples/catalog/inventory"

// Findings reads the findings in a text of the generic kind: a JSON list of them, or an
// object with such a list under findings. The subject names the text in messages. What
// is wrong with it is a *fault.Error, which quotes nothing.
func Findings(text []byte, subject string) ([]*inventory.Finding, error) {
	text, err := validJSON(text, subject)
	if err != nil {
		return nil, err
	}
	if text[0] == '[' {
		text = listOfFindings(text)
	}
	var data inventory.Data
	var problems schema
	problems.object(text, "", func(o object) {
		o.present("findings")
		readFindings(o, &data)
	})
	return data.Findings, problems.err(subject)
}

// listOfFindings returns the object that a list of findings stands for.
func listOfFindings(list []byte) []byte {
	return append(append([]byte(`{"findings":`), list...), '}')
}
