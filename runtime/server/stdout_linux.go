package server

import "syscall"

// replace makes target a duplicate of source. Not every Linux port has dup2.
func replace(source, target int) error { return syscall.Dup3(source, target, 0) }
