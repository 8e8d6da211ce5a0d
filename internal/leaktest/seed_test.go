package leaktest

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// seedVariable names the variable of the environment that repeats a run: its value is
// a seed that an earlier run said.
const seedVariable = "CLOUDG_SEED"

// newRand returns the numbers of this run, other ones each time, and says their seed.
func newRand(t *testing.T) *rand.Rand {
	t.Helper()
	seed := rand.Uint64()
	if text := os.Getenv(seedVariable); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("%s: %v", seedVariable, err)
		}
	}
	t.Logf("%s=%d repeats this run", seedVariable, seed)
	return rand.New(rand.NewPCG(seed, 0))
}
