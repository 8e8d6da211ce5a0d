//go:build !linux && !darwin

package command

import "os"

// columns asks a terminal how wide it is; 0 when it does not say.
func columns(*os.File) int { return 0 }
