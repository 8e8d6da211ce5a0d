// Package workspace keeps the datasets a server works on: named, in the order
// they were loaded, one of them active. It decides which files may be read.
//
// A dataset is immutable, so callers read it without any lock; the workspace
// locks only its own bookkeeping and reads files outside the lock.
package workspace
