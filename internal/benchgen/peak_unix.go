//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peak returns the most bytes of memory that a process, or a child it waited for, held
// at once.
func peak(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss) // others count in kilobytes
	}
	return int64(usage.Maxrss) << 10
}
