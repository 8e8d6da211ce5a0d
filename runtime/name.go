package runtime

import "fmt"

// validName reports whether name can be the wire name of a tool or prompt.
func validName(name string) bool {
	if len(name) == 0 || len(name) > 128 {
		return false
	}
	for i := range len(name) {
		c := name[i]
		ok := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '.' || c == '-'
		if !ok {
			return false
		}
	}
	return true
}

// nameError says that a tool or prompt cannot have a name.
type nameError struct{ what, name string }

func (e *nameError) Error() string {
	return fmt.Sprintf("Invalid %s name '%s': use 1 to 128 of A-Z a-z 0-9 _ . -", e.what, e.name)
}
