package live

import "time"

// A Reason says why the guard does not let an operation through, or ended it.
type Reason string

const (
	Busy     Reason = "busy"     // something else works on the scope, or as much runs as may
	Cooldown Reason = "cooldown" // the scope rests after the last operation
	Quota    Reason = "quota"    // the caller started as many as it may for now
	Timeout  Reason = "timeout"  // the operation took too long and was ended
)

// Reasons returns all reasons.
func Reasons() []Reason { return []Reason{Busy, Cooldown, Quota, Timeout} }

// A Refusal is the error of an operation that the guard stopped.
type Refusal struct {
	Reason Reason
	Scopes []Scope // those it is about, sorted
	// RetryAfter is how long to wait before it is worth to ask again; 0 when that
	// depends on others.
	RetryAfter time.Duration
	Caller     string
}

// Error says what the reason means, and names neither scopes nor the caller.
func (r *Refusal) Error() string {
	switch r.Reason {
	case Busy:
		return "A live operation is running there, or as many run as may at a time."
	case Cooldown:
		return "A live operation has ended there a short while ago, and a pause comes first."
	case Quota:
		return "You have started as many live operations as you may for now."
	default:
		return "The live operation took too long and was ended."
	}
}
