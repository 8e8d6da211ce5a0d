package annotations

// Capability is one kind of effect a primitive has or needs. Policies allow or
// deny by capability, and [Derive] turns capabilities into MCP hints.
type Capability string

// The capabilities, in the order in which they are documented and listed.
const (
	ReadState   Capability = "read_state"   // reads state the server has loaded
	WriteState  Capability = "write_state"  // changes state in memory
	ReadFS      Capability = "read_fs"      // reads files
	WriteFS     Capability = "write_fs"     // writes files
	CloudAccess Capability = "cloud_access" // calls remote APIs with credentials
	Exec        Capability = "exec"         // starts processes
	Reveal      Capability = "reveal"       // uncovers hidden values, such as reversing pseudonyms
)

// Capabilities returns every capability in documentation order.
func Capabilities() []Capability {
	return []Capability{ReadState, WriteState, ReadFS, WriteFS, CloudAccess, Exec, Reveal}
}

// Valid reports whether c is one of the declared capabilities.
func (c Capability) Valid() bool {
	for _, known := range Capabilities() {
		if c == known {
			return true
		}
	}
	return false
}
