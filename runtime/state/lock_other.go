//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package state

import (
	"errors"
	"os"
)

// lockFile fails: two writers would destroy a log, and nothing here keeps them apart.
func lockFile(string) (*os.File, error) {
	return nil, errors.New("logs in files are not supported on this system: " + errors.ErrUnsupported.Error())
}
