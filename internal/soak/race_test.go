//go:build race

package soak

// With the race detector everything takes ten times as long.
const (
	defaultCalls    = 10_000
	defaultSessions = 200
)
