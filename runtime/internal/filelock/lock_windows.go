package filelock

import (
	"errors"
	"os"
	"syscall"
)

// sharingViolation is what opening a file fails with that somebody else has open.
const sharingViolation = syscall.Errno(32)

// Try opens a file, which it makes if there is none, that only one process can have open
// this way until it is closed. [ErrLocked] says that another one has it open.
func Try(name string) (*os.File, error) {
	text, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	handle, err := syscall.CreateFile(text, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, ErrLocked
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(handle), name), nil
}
