//go:build !race

package leaktest

const defaultDocuments = 100
