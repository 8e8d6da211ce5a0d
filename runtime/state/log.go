package state

import (
	"errors"
	"iter"

	"github.com/cloudg/cloudg/runtime/internal/filelock"
)

// MaxFrame is the largest payload of a frame, in bytes.
const MaxFrame = 16 << 20

// Log is a sequence of frames that grows at its end. All methods are safe for
// concurrent use.
type Log interface {
	// Replay calls use for each frame, oldest first, until it fails. The frame is only
	// valid during the call, which must not use the log.
	Replay(use func(frame []byte) error) error
	// Append adds a frame, whole or not at all. When it returns nil, the frame survives
	// the end of the process; see [Log.Sync] for that of the machine.
	Append(frame []byte) error
	// Replace puts other frames into the place of all there are. At any moment either
	// the old ones or the new ones are there. The sequence must not use the log.
	Replace(frames iter.Seq[[]byte]) error
	// Sync returns when everything that was appended would survive a loss of power.
	Sync() error
	// Size returns about how many bytes the frames take.
	Size() int64
	// Close syncs and lets go of the log. Only the first call does anything.
	Close() error
}

// Errors of logs and of [FileCounters]. They are wrapped into ones that say more.
var (
	// ErrAuthentication says that a log was changed, damaged or sealed with another key.
	ErrAuthentication = errors.New("authentication failed (wrong key or tampered file)")
	// ErrFormat says that a file is not a log.
	ErrFormat = errors.New("not a log file")
	// ErrLocked says that another process has the file.
	ErrLocked = filelock.ErrLocked
	// ErrClosed says that somebody has closed it.
	ErrClosed = errors.New("it is closed")
	// ErrFrameSize says that a frame is larger than MaxFrame.
	ErrFrameSize = errors.New("frame too large")
)
