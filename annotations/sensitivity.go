package annotations

// Sensitivity says how delicate the output of a primitive is. The zero value
// means that the author said nothing; the specs of package runtime replace it
// by their default (confidential, for prompts internal).
type Sensitivity string

// The sensitivities, ascending.
const (
	Public       Sensitivity = "public"       // schemas and catalogue data
	Internal     Sensitivity = "internal"     // aggregates and counts
	Confidential Sensitivity = "confidential" // identifiers, topology, findings
	Restricted   Sensitivity = "restricted"   // raw metadata, anything that may hold secrets
)

// Sensitivities returns every sensitivity, ascending.
func Sensitivities() []Sensitivity {
	return []Sensitivity{Public, Internal, Confidential, Restricted}
}

// Rank returns 0 for public to 3 for restricted, and -1 for anything else.
func (s Sensitivity) Rank() int {
	for i, known := range Sensitivities() {
		if s == known {
			return i
		}
	}
	return -1
}

// Valid reports whether s is one of the declared sensitivities.
func (s Sensitivity) Valid() bool { return s.Rank() >= 0 }
