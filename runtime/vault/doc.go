// Package vault holds the key under which values are replaced by names that mean
// nothing to anybody without the key: so far as keyed hashes.
//
// A key is never printed, logged or put into an error. The identifier of a key says
// whether two vaults hold the same one.
package vault
