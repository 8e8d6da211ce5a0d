//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package server

import "syscall"

// replace makes target a duplicate of source.
func replace(source, target int) error { return syscall.Dup2(source, target) }
