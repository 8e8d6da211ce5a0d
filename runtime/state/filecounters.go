package state

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/cloudg/cloudg/runtime/internal/filelock"
)

// DefaultPatience is how long a [FileCounters] waits for its file unless told otherwise.
const DefaultPatience = time.Second

// FileCounters keeps buckets in a file that survives a restart and that several
// processes of one machine share. A file with the suffix .lock beside it keeps them
// apart while one of them is at work, which takes some ten microseconds.
//
// The file has a fixed size, for a fixed number of buckets. Where a new one finds no
// room, it takes that of one that has filled up again, or else of the one that was not
// asked about for longest, which makes that full. A process that ends in the middle of
// a Take may have taken some of its tokens. After a loss of power buckets may be as they
// were some time before. Parts of the file that make no sense are logged and count as
// full buckets. Somebody who removes the file makes all buckets full.
//
// Time is that of the system's clock, because processes have no other one in common. When
// that is set back, buckets fill from there on.
type FileCounters struct {
	path     string
	now      func() time.Time
	log      *slog.Logger
	sets     uint32
	patience time.Duration

	turn   chan struct{} // has a value while somebody of this process is at work
	table  *table        // nil until it is needed, and after Close
	closed bool
	warned bool
}

// FileCountersOptions configure a [FileCounters].
type FileCountersOptions struct {
	// Buckets is how many buckets a new file has room for, 0 for 65,536. A bucket takes
	// 64 bytes.
	Buckets int
	// Patience is how long a Take waits for its turn before it fails, 0 for
	// DefaultPatience.
	Patience time.Duration
	// Now is the clock, nil for time.Now.
	Now func() time.Time
	// Logger hears of damage, nil for slog.Default.
	Logger *slog.Logger
}

// OpenFileCounters opens a file of buckets, or makes one that only the user of the
// process can read. A file that holds something else is an error.
func OpenFileCounters(path string, opts FileCountersOptions) (*FileCounters, error) {
	f := &FileCounters{
		path:     path,
		now:      opts.Now,
		log:      cmp.Or(opts.Logger, slog.Default()),
		sets:     setsFor(opts.Buckets),
		patience: cmp.Or(opts.Patience, DefaultPatience),
		turn:     make(chan struct{}, 1),
	}
	if f.now == nil {
		f.now = time.Now
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	var err error
	if f.path, err = actualFile(path); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := f.alone(context.Background(), func() error { return nil }); err != nil {
		return nil, err
	}
	return f, nil
}

// Take implements [Counters].
func (f *FileCounters) Take(ctx context.Context, buckets []Bucket) (taken Taken, err error) {
	err = f.alone(ctx, func() (err error) {
		taken, err = f.take(buckets)
		return err
	})
	return taken, err
}

// Reset implements [Counters].
func (f *FileCounters) Reset(ctx context.Context, prefix string) error {
	return f.alone(ctx, func() error {
		if len(prefix) > MaxPrefix {
			return fmt.Errorf("the prefix is longer than %d bytes", MaxPrefix)
		}
		return f.table.reset(prefix)
	})
}

// Close lets go of the file. Only the first call does anything.
func (f *FileCounters) Close() error {
	f.turn <- struct{}{}
	defer func() { <-f.turn }()
	f.closed = true
	return f.forget()
}

// alone runs work while nobody else, here or in another process, is at the table.
func (f *FileCounters) alone(ctx context.Context, work func() error) error {
	ctx, stop := context.WithTimeout(ctx, f.patience)
	defer stop()
	select {
	case f.turn <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", f.path, context.Cause(ctx))
	}
	defer func() { <-f.turn }()
	if f.closed {
		return fmt.Errorf("%s: %w", f.path, ErrClosed)
	}
	lock, err := filelock.Wait(ctx, f.path+".lock")
	if err != nil {
		return fmt.Errorf("%s: %w", f.path, err)
	}
	defer lock.Close()
	if err = f.refresh(); err == nil {
		err = work()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.path, err)
	}
	return nil
}

// refresh opens the table unless it is open already. A file may be removed, or get
// another one into its place, at any time.
func (f *FileCounters) refresh() error {
	info, err := os.Stat(f.path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err == nil && f.table != nil && f.table.isIn(info) {
		return nil
	}
	if err := f.forget(); err != nil {
		return err
	}
	f.table, err = openTable(f.path, f.sets, f.damage)
	return err
}

// forget closes the table.
func (f *FileCounters) forget() error {
	if f.table == nil {
		return nil
	}
	err := f.table.file.Close()
	f.table = nil
	return err
}

// damage logs the first thing that makes no sense: the others have most likely the same
// cause.
func (f *FileCounters) damage(what string) {
	if !f.warned {
		f.warned = true
		f.log.Warn("the file of rate limits is damaged; what cannot be read counts as full buckets", "file", f.path, "found", what)
	}
}

// take is Take for who is alone.
func (f *FileCounters) take(buckets []Bucket) (Taken, error) {
	now := f.now().UnixNano()
	pages := pages{table: f.table}
	for i, b := range buckets {
		s, err := pages.find(b, now)
		if err != nil {
			return Taken{}, err
		}
		if s.tokens < 1 {
			return Taken{Short: i, Tokens: s.tokens}, pages.setBack(s, now)
		}
	}
	for _, b := range buckets {
		s, err := pages.find(b, now)
		if err != nil {
			return Taken{}, err
		}
		s.tokens--
		if err := pages.put(s, now); err != nil {
			return Taken{}, err
		}
	}
	return Taken{OK: true}, nil
}
