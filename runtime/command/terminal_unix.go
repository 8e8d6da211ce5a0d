//go:build linux || darwin

package command

import (
	"os"
	"syscall"
	"unsafe"
)

// columns asks a terminal how wide it is; 0 when it does not say.
func columns(f *os.File) int {
	var size struct{ rows, columns, width, height uint16 }
	_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	if failed != 0 {
		return 0
	}
	return int(size.columns)
}
