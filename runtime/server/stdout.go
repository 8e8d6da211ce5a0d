package server

import (
	"fmt"
	"os"
)

// protectStdout takes standard output away from everybody but its caller. What is
// printed by accident goes to standard error until restore is called.
func protectStdout() (protected *os.File, restore func(), err error) {
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
