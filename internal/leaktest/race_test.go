//go:build race

package leaktest

// With the race detector everything takes several times as long.
const defaultDocuments = 25
