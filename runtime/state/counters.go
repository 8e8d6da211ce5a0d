package state

import "context"

// Bucket names a token bucket and says how it fills. A bucket that was never
// touched is full, so that a full bucket and one that nobody knows are the same.
type Bucket struct {
	Key      string
	Capacity float64 // most tokens that it holds, at least 1
	Refill   float64 // tokens that it gains in a second, above 0
}

// MaxPrefix is how many bytes of keys [Counters.Reset] can tell apart.
const MaxPrefix = 12

// Counters are token buckets. All methods are safe for concurrent use.
type Counters interface {
	// Take takes one token out of every bucket, or none out of any: when one of them
	// holds less than one token, it reports the first such bucket. Nobody sees half
	// of it. An error means that it is not known whether tokens were taken; ctx ends
	// the waiting for a store that is far away.
	Take(ctx context.Context, buckets []Bucket) (Taken, error)
	// Reset forgets the buckets whose keys start with prefix, which has at most
	// MaxPrefix bytes: they are full again.
	Reset(ctx context.Context, prefix string) error
}

// Taken says how [Counters.Take] went.
type Taken struct {
	// OK says that a token was taken out of every bucket.
	OK bool
	// Short is the index of the first bucket with less than one token, and Tokens is
	// what it holds. Both are 0 when OK.
	Short  int
	Tokens float64
}
