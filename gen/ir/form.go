package ir

// Form is a struct with a //cloudg:form directive: what a person is asked to fill in.
type Form struct {
	Name   string  // of the generated variable, see [FormName]
	Type   string  // Go name of the type
	Struct *Struct // a copy with Form set
	Pos    Pos     // of the type's name
}

// FormName returns the name of the generated variable with the form of a type. It is
// exported when the type is.
func FormName(typeName string) string { return typeName + "Form" }
