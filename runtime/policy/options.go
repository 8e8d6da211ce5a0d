package policy

import (
	"log/slog"
	"os"
	"time"

	"github.com/cloudg/cloudg/runtime/state"
	"github.com/cloudg/cloudg/runtime/transform"
	"github.com/cloudg/cloudg/runtime/vault"
)

// Options are what a policy needs beside its document. The zero value is complete.
type Options struct {
	// Transforms are types of transform of the host, by name.
	Transforms map[string]transform.Factory
	// Labels are the words of the host's vocabulary that may be keys of counts, such as
	// SECRET for a type of asset: what stands under them is no secret.
	Labels []string
	// Vault is used instead of the one that the document describes.
	Vault *vault.Vault
	// OpenVault opens the file that the document keeps its vault in, which nobody else
	// has open meanwhile; [Policy.Close] closes it. Without it, which is enough to look
	// at a policy, the vault is one in memory.
	OpenVault bool
	// Counters hold the buckets of rate limits, nil for memory of this process.
	Counters state.Counters
	// LimitFailure says what happens when Counters fail, empty for [Refuse].
	LimitFailure LimitFailure
	// AuditChain makes the record of decisions a chain; see [Policy.VerifyAudit].
	AuditChain bool
	// Logger gets the decisions, nil for slog.Default.
	Logger *slog.Logger
	// Now is the clock, nil for time.Now.
	Now func() time.Time
	// Getenv reads the environment, nil for os.Getenv.
	Getenv func(string) string
}

// LimitFailure says what happens to calls under a limit that cannot be checked.
type LimitFailure string

// The ways to go on.
const (
	Refuse LimitFailure = "refuse" // as if the limit were reached
	Admit  LimitFailure = "admit"  // as if there were no limit
)

// complete returns the options with defaults for what is missing.
func (o Options) complete() Options {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.LimitFailure == "" {
		o.LimitFailure = Refuse
	}
	if o.Counters == nil {
		o.Counters = state.NewMemory(state.MemoryOptions{Now: o.Now})
	}
	return o
}
