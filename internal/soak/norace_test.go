//go:build !race

package soak

const (
	defaultCalls    = 10_000
	defaultSessions = 1_000
)
