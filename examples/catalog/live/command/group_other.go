//go:build !unix

package command

import "os/exec"

// inGroup does nothing: only the command itself is ended.
func inGroup(*exec.Cmd) {}

// endGroup does nothing.
func endGroup(*exec.Cmd) {}
