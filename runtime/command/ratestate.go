package command

import (
	"flag"
	"log/slog"

	"github.com/cloudg/cloudg/runtime/policy"
	"github.com/cloudg/cloudg/runtime/state"
)

// rateFlags say where the buckets of rate limits are.
type rateFlags struct {
	file    string
	failure string
}

func (f *rateFlags) define(fs *flag.FlagSet) {
	fs.StringVar(&f.file, "rate-state", "", "`FILE` with what is left of rate limits, which survives a restart and which several processes of this machine may share (default none: memory)")
	fs.StringVar(&f.failure, "rate-failure", string(policy.Refuse), "`refuse|admit`: what becomes of calls under a limit when --rate-state cannot be read or written")
}

// check checks the flags.
func (f *rateFlags) check() error {
	switch policy.LimitFailure(f.failure) {
	case policy.Refuse, policy.Admit, "":
		return nil
	}
	return usageErrorf("--rate-failure is %s or %s", policy.Refuse, policy.Admit)
}

// openRates opens the file of rate limits, if there is one, for the policies that are
// loaded from now on. It is closed when the command is done.
func (p *program) openRates(log *slog.Logger) error {
	if p.rates.file == "" {
		return nil
	}
	counters, err := state.OpenFileCounters(p.rates.file, state.FileCountersOptions{Logger: log})
	if err != nil {
		return usageErrorf("--rate-state: %v", err)
	}
	p.counters = counters
	p.closers = append(p.closers, counters.Close)
	return nil
}
