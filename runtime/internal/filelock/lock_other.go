//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package filelock

import (
	"errors"
	"os"
)

// Try fails: nothing here keeps two processes apart.
func Try(string) (*os.File, error) {
	return nil, errors.New("files cannot be shared or kept apart on this system: " + errors.ErrUnsupported.Error())
}
