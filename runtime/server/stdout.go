package server

import (
	"fmt"
	"os"
)

// ProtectStdout takes standard output away from everybody but its caller: protected
// leads to where it led, while what is printed by accident goes to standard error
// until restore is called. The variable [os.Stdout] is redirected everywhere, file
// descriptor 1 where the system allows it. [Server.ServeStdio] does the same for
// itself.
func ProtectStdout() (protected *os.File, restore func(), err error) {
	original := os.Stdout
	protected, restoreDescriptor, err := redirect(original, os.Stderr)
	if err != nil {
		return nil, nil, fmt.Errorf("protecting standard output: %w", err)
	}
	os.Stdout = os.Stderr
	return protected, func() {
		os.Stdout = original
		restoreDescriptor()
	}, nil
}
