package command

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"time"

	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/middleware"
)

// layerFlags are the flags of every command that builds a layer.
type layerFlags struct {
	policy   string
	prefix   string
	timeout  time.Duration // as the layer wants it
	reading  time.Duration // the deadline of what is no tool, as the layer wants it
	maxBytes int           // of a result, 0 for any number
	readOnly bool
	filter   layer.Filter
	auditLog string
	chain    bool // of the lines of the audit log
	rate     rateFlags
}

// maxTimeout is the longest deadline in seconds, about 30 years.
const maxTimeout = 1e9

func (p *program) defineLayerFlags(fs *flag.FlagSet) *layerFlags {
	f := &layerFlags{timeout: layer.DefaultTimeout}
	p.definePolicyFlag(fs, &f.policy)
	fs.StringVar(&f.prefix, "prefix", "", "`TEXT` before the names of all tools and prompts; at most 64 of A-Z a-z 0-9 _ . -")
	fs.Func("timeout", fmt.Sprintf("`SECONDS` that a tool may take unless it says otherwise itself; 0 for any time (default %v)", f.timeout.Seconds()), seconds(&f.timeout))
	fs.Func("read-timeout", "`SECONDS` that a resource, a prompt or a completion may take; 0 for any time (default 0)", seconds(&f.reading))
	fs.Func("max-result-bytes", "`BYTES` above which a result is refused instead of sent; 0 for any number (default 0)", f.setMaxBytes)
	fs.StringVar(&f.auditLog, "audit-log", "", "`FILE` that gets a line of JSON for every call, without any values of arguments or results (default $"+envAuditLog+", else none)")
	fs.BoolVar(&f.chain, "audit-chain", false, "make the lines of the audit log a chain, with the key in $"+middleware.ChainVariable+"; policy verify-log checks it")
	f.rate.define(fs)
	fs.BoolVar(&f.readOnly, "read-only", false, "leave out what writes files, reaches remote services or starts processes, and tools that say they destroy something; state in memory may change")
	list := func(to *[]string, name, usage string) {
		fs.Func(name, usage, func(value string) error {
			*to = append(*to, value)
			return nil
		})
	}
	list(&f.filter.IncludeCategories, "include-category", "serve nothing but the `CATEGORY`; may be repeated")
	list(&f.filter.ExcludeCategories, "exclude-category", "leave out the `CATEGORY`; may be repeated")
	list(&f.filter.IncludeTools, "include-tool", "serve no tool but `NAME`, which is without the prefix; may be repeated")
	list(&f.filter.ExcludeTools, "exclude-tool", "leave out the tool `NAME`, which is without the prefix; may be repeated")
	return f
}

// definePolicyFlag defines the flag that names the policy.
func (p *program) definePolicyFlag(fs *flag.FlagSet, to *string) {
	fs.StringVar(to, "policy", "", "`NAME|FILE` of the policy that decides what may be called and seen: a built-in "+
		"one, the path of a document, or a document as JSON (default $"+envPolicy+", else "+cmp.Or(p.policy, defaultPolicy)+")")
}

// seconds returns what reads the value of a flag that is a deadline, as the layer wants
// it.
func seconds(to *time.Duration) func(value string) error {
	return func(value string) error {
		seconds, err := strconv.ParseFloat(value, 64)
		switch {
		case err != nil || !(seconds >= 0 && seconds <= maxTimeout):
			return errors.New("want a number of seconds, or 0 for any time")
		case seconds == 0:
			*to = -1
		default:
			// Less than a nanosecond is still a deadline.
			*to = max(time.Duration(seconds*float64(time.Second)), 1)
		}
		return nil
	}
}

// setMaxBytes reads the value of --max-result-bytes.
func (f *layerFlags) setMaxBytes(value string) error {
	n, err := strconv.ParseInt(value, 10, 31)
	if err != nil || n < 0 {
		return errors.New("want a number of bytes below 2 GiB, or 0 for any number")
	}
	f.maxBytes = int(n)
	return nil
}
