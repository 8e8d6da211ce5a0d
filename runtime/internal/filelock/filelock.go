// Package filelock keeps processes apart that use one file. The lock is a file of its
// own, which stays where it is; the system lets go of it when its owner ends, however
// that happens.
package filelock

import (
	"context"
	"errors"
	"os"
	"time"
)

// ErrLocked says that another process has the lock.
var ErrLocked = errors.New("in use by another process")

// longest is the longest pause between two attempts: locks that are waited for are held
// for less.
const longest = 2 * time.Millisecond

// Wait is like Try, but tries again until ctx is done while another process has the lock.
func Wait(ctx context.Context, name string) (*os.File, error) {
	pause := 50 * time.Microsecond
	for {
		file, err := Try(name)
		if !errors.Is(err, ErrLocked) {
			return file, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(pause):
		}
		pause = min(2*pause, longest)
	}
}
