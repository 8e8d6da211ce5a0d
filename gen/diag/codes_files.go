package diag

// Codes of loading, CG5000 to CG5999.
const (
	NoMatch     Code = "CG5001" // a pattern without packages
	ListFailed  Code = "CG5002" // the go command could not list the packages
	SyntaxError Code = "CG5003" // in a file with a handler or a type it needs
	TypeError   Code = "CG5004" // in a declaration that a handler needs
	CannotRead  Code = "CG5005" // a source file that cannot be read
)

// Codes of output, CG6000 to CG6999.
const (
	CannotWrite   Code = "CG6001" // the file system refused
	BadOutputName Code = "CG6002" // a file name that the go command would treat differently
	Unformattable Code = "CG6003" // the generated text is no Go: a bug of the generator
	NotOurFile    Code = "CG6004" // the file to be written was not generated
)

// Environment reports whether a diagnostic of this code speaks about the
// machine or the command line and not about the author's source. The command
// then exits with 2 instead of 1.
func (c Code) Environment() bool {
	switch c {
	case NoMatch, ListFailed, CannotRead, CannotWrite, BadOutputName:
		return true
	}
	return false
}
