// Package state holds what several copies of a server may want to share: so far the
// token buckets behind rate limits, as [Counters]. [Memory] keeps them in the
// process; another implementation may keep them in a database.
package state
