package state

import (
	"iter"
	"slices"
	"sync"
)

// MemoryLog is a Log in memory. The zero value is empty and ready to use.
type MemoryLog struct {
	mu     sync.Mutex
	frames [][]byte
	size   int64
}

// Replay implements [Log].
func (m *MemoryLog) Replay(use func(frame []byte) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, frame := range m.frames {
		if err := use(frame); err != nil {
			return err
		}
	}
	return nil
}

// Append implements [Log].
func (m *MemoryLog) Append(frame []byte) error {
	if len(frame) > MaxFrame {
		return ErrFrameSize
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.frames = append(m.frames, slices.Clone(frame))
	m.size += int64(len(frame))
	return nil
}

// Replace implements [Log].
func (m *MemoryLog) Replace(frames iter.Seq[[]byte]) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	var next [][]byte
	var size int64
	for frame := range frames {
		if len(frame) > MaxFrame {
			return ErrFrameSize
		}
		next = append(next, slices.Clone(frame))
		size += int64(len(frame))
	}
	m.frames, m.size = next, size
	return nil
}

// Sync implements [Log]: nothing in memory survives.
func (m *MemoryLog) Sync() error { return nil }

// Size implements [Log].
func (m *MemoryLog) Size() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.size
}

// Close implements [Log]. The frames stay, for whoever opens the log next.
func (m *MemoryLog) Close() error { return nil }
