// Package state holds what outlives a call and what several copies of a server may
// want to share: the token buckets behind rate limits, as [Counters], and what must be
// read back after a restart, as [Log].
//
// [Memory] and [MemoryLog] keep both in the process, [FileCounters] and [FileLog] keep
// them in files. Another implementation may keep them in a database.
//
// # The file of a log
//
// A file begins with a header: a magic line, one byte that says whether the payloads
// are encrypted, 32 random bytes, and a tag over all of that. The key of the file is
// derived from the caller's and the random bytes. Frames follow, each of them
//
//	4 bytes   length of the payload, big-endian
//	8 bytes   counter of the frame
//	4 bytes   CRC-32C of the twelve bytes above
//	payload   sealed with AES-256-GCM, or as it is
//	16 bytes  tag
//
// The nonce is the counter. The additional data are the header of the frame and the tag
// of the frame before it, so that frames cannot be changed, left out, added or put into
// another order; whoever can write to the file can still cut off its end. Counters grow,
// and each time a file is opened or a write fails they leave a wide random gap: a frame
// that was cut off, or written to a copy, does not share its nonce with a later one.
package state
