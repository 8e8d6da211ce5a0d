package vault

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cloudg/cloudg/runtime/state"
)

// DefaultMaxEntries is how many entries a vault keeps unless told otherwise.
const DefaultMaxEntries = 1 << 22

// Options configure a vault.
type Options struct {
	Config
	// Getenv reads the environment, os.Getenv as a rule; nil for an empty one.
	Getenv func(string) string
	// TTL is how long an entry lives that is not used, 0 for ever. Seconds count.
	TTL time.Duration
	// Path is the file that keeps entries, empty for none.
	Path string
	// Plain leaves the file readable. It is authenticated all the same.
	Plain bool
	// SyncAlways makes Save return only when what it saved would survive a loss of
	// power. Otherwise that holds after Close and after a compaction; what Save saved
	// survives the end of the process in any case.
	SyncAlways bool
	// Log keeps entries instead of the file at Path. The vault closes it.
	Log state.Log
	// MaxEntries is how many entries are kept, 0 for DefaultMaxEntries. Values beyond
	// them have tokens that do not reverse.
	MaxEntries int
	// Now is the clock, nil for time.Now.
	Now func() time.Time
	// Logger is told when a file lost its end, nil for slog.Default.
	Logger *slog.Logger
}

// Vault names values. It is safe for concurrent use.
type Vault struct {
	keys  keys
	scope Scope
	ttl   atomic.Uint64 // bits of a number of seconds, 0 for ever
	max   int
	clock func() time.Time
	path  string
	log   state.Log // nil when nothing is kept

	counters counters

	saving sync.Mutex   // held while the log is written to; taken before mu
	mu     sync.RWMutex // guards what follows; mints need it whole
	store  *store
	mint   mint
	purged uint32 // when Purge ran last because the vault was full

	pending writer // what the log does not have yet
	touched touched
	written int  // records in the log
	pinned  bool // entries must keep their numbers
}

// counters count what happened since a vault was opened.
type counters struct {
	tokenized, hits, collisions, detokenized, unkept atomic.Int64
}

// New returns a vault in memory. getenv reads the environment, os.Getenv as a rule.
func New(config Config, getenv func(string) string) (*Vault, error) {
	return Open(Options{Config: config, Getenv: getenv})
}

// Open returns a vault with the entries of its log. When the file of a log cannot be
// authenticated, the error wraps [state.ErrAuthentication].
func Open(opts Options) (*Vault, error) {
	v := &Vault{scope: opts.Scope, max: opts.MaxEntries, clock: opts.Now, path: opts.Path}
	switch opts.Scope {
	case "":
		v.scope = Global
	case Global, PerPrincipal:
	default:
		return nil, fmt.Errorf("vault: scope must be '%s' or '%s'", Global, PerPrincipal)
	}
	v.SetTTL(opts.TTL)
	if opts.Getenv == nil {
		opts.Getenv = func(string) string { return "" }
	}
	if v.max <= 0 {
		v.max = DefaultMaxEntries
	}
	if v.clock == nil {
		v.clock = time.Now
	}
	v.keys = newKeys(opts.Config, opts.Getenv)
	v.mint = newMint(&v.keys)
	v.store = newStore()
	v.log = opts.Log
	if v.log == nil && v.path != "" {
		log, err := openFile(v.keys.log, opts)
		if err != nil {
			return nil, err
		}
		v.log = log
	}
	if err := v.load(opts.Logger); err != nil {
		return nil, errors.Join(err, v.log.Close())
	}
	return v, nil
}

// SetTTL changes how long an entry lives that is not used, 0 for ever. It counts at once,
// also for the entries that there are: from when they were last used in this process, or
// saved by one that had a TTL.
func (v *Vault) SetTTL(ttl time.Duration) { v.ttl.Store(math.Float64bits(ttl.Seconds())) }

// seconds returns how long an entry lives that is not used.
func (v *Vault) seconds() float64 { return math.Float64frombits(v.ttl.Load()) }

// openFile opens the file of a log.
func openFile(key []byte, opts Options) (state.Log, error) {
	log, err := state.OpenFileLog(opts.Path, state.FileLogOptions{Key: key, Plain: opts.Plain, SyncAlways: opts.SyncAlways})
	switch {
	case errors.Is(err, state.ErrAuthentication):
		return nil, fmt.Errorf("vault: Vault file authentication failed (wrong key or tampered file): %w", err)
	case errors.Is(err, state.ErrFormat):
		return nil, fmt.Errorf("vault: %w: move an export of another vault elsewhere and import it", err)
	case err != nil:
		return nil, fmt.Errorf("vault: %w", err)
	}
	return log, nil
}

// load reads the entries of the log.
func (v *Vault) load(logger *slog.Logger) error {
	if v.log == nil {
		return nil
	}
	if err := v.log.Replay(v.apply); err != nil {
		if errors.Is(err, state.ErrAuthentication) {
			return fmt.Errorf("vault: Vault file authentication failed (wrong key or tampered file): %w", err)
		}
		return fmt.Errorf("vault: %w", err)
	}
	if file, ok := v.log.(*state.FileLog); ok && file.Torn() > 0 {
		if logger == nil {
			logger = slog.Default()
		}
		logger.LogAttrs(context.Background(), slog.LevelWarn, "the vault file ended in the middle of a frame, which was cut off",
			slog.String("path", v.path), slog.Int64("bytes", file.Torn()))
	}
	return nil
}

// now returns the time in Unix seconds.
func (v *Vault) now() uint32 { return uint32(max(0, v.clock().Unix())) }
