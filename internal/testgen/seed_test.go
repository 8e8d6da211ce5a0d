package testgen

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// seedVariable names the variable of the environment that repeats a run: its value is
// a seed that an earlier run said.
const seedVariable = "CLOUDG_SEED"

// seed returns the seed of this run, another one each time, and says it.
func seed(t *testing.T) uint64 {
	t.Helper()
	s := rand.Uint64()
	if text := os.Getenv(seedVariable); text != "" {
		var err error
		if s, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("%s: %v", seedVariable, err)
		}
	}
	t.Logf("%s=%d repeats this run", seedVariable, s)
	return s
}
