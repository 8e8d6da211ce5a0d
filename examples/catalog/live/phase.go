package live

// A Phase is a part of an operation, by the name a caller sees.
type Phase string

// The phases in their order. An operation may leave out some.
const (
	Collecting  Phase = "collection"
	Scanning    Phase = "scanning"
	Analysing   Phase = "analysis"
	Normalising Phase = "normalisation"
)

// Number returns how far an operation is in which the phase begins, whatever phases it
// has: no later phase has a smaller number.
func (p Phase) Number() float64 {
	switch p {
	case Collecting:
		return 1
	case Scanning:
		return 2
	case Analysing:
		return 3
	default:
		return 4
	}
}
