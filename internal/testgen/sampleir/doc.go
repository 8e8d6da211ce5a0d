// Package sampleir holds the package sample as the stages after reading see it,
// so that schemas and rendering can be tested without loading anything.
package sampleir
