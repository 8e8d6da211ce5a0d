//go:build !race

package layer_test

const raceEnabled = false
