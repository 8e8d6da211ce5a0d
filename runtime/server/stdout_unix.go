//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package server

import (
	"errors"
	"os"
	"syscall"
)

// redirect lets the descriptor of from lead to the file of to, and returns a
// duplicate of what it led to before.
func redirect(from, to *os.File) (duplicate *os.File, restore func(), err error) {
	target, source := int(from.Fd()), int(to.Fd())
	saved, err := syscall.Dup(target)
	if err != nil {
		return nil, nil, os.NewSyscallError("dup", err)
	}
	syscall.CloseOnExec(saved)
	duplicate = os.NewFile(uintptr(saved), from.Name())
	if err := replace(source, target); err != nil {
		return nil, nil, os.NewSyscallError("dup2", errors.Join(err, duplicate.Close()))
	}
	return duplicate, func() {
		// Nothing is left to be done when the descriptor cannot be put back.
		_ = replace(saved, target)
		_ = duplicate.Close()
	}, nil
}
