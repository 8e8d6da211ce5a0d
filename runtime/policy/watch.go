package policy

import (
	"context"
	"crypto/sha256"
	"maps"
	"os"
	"time"
)

// WatchInterval is how often [Source.Watch] looks at the files, as a rule.
const WatchInterval = time.Second

// fresh is how old a file must be for its time to show every later change: two writes
// may happen within the resolution of a file system's clock.
const fresh = 2 * time.Second

// watch is what is known about the files of a document.
type watch struct {
	files map[string]stamp
}

// A stamp is what a file looked like.
type stamp struct {
	exists bool
	size   int64
	time   time.Time
	sum    [sha256.Size]byte
	recent bool // changed so lately that another change might not show
}

// look returns the stamp of a file. The contents are only read when they may differ
// from those of the stamp before.
func look(path string, before stamp, now time.Time) stamp {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}
	}
	s := stamp{exists: true, size: info.Size(), time: info.ModTime(), sum: before.sum}
	s.recent = now.Sub(s.time) < fresh
	if before.exists && !before.recent && s.size == before.size && s.time.Equal(before.time) {
		return s
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return stamp{}
	}
	s.sum = sha256.Sum256(data)
	return s
}

// begin starts to watch files, from what they looked like when they were read: a change
// since then shows at the first look.
func (w *watch) begin(files map[string]stamp) { w.files = maps.Clone(files) }

// changed reports whether the contents of a file are others than at the last look.
func (w *watch) changed() bool {
	changed := false
	for path, before := range w.files {
		after := look(path, before, time.Now())
		changed = changed || after.exists != before.exists || after.sum != before.sum
		w.files[path] = after
	}
	return changed
}

// also watches files that are not watched yet.
func (w *watch) also(files map[string]stamp) {
	for path, s := range files {
		if _, known := w.files[path]; !known {
			w.files[path] = s
		}
	}
}

// Watches reports whether the current policy comes from a file, so that it can change.
func (s *Source) Watches() bool {
	return s.current.Load().Document().Origin.file != ""
}

// Watch looks at the file of the policy, and at those that it extends, at every
// interval until ctx is done, and replaces the policy when they change. A document
// that cannot be used is logged once, and the old policy stays.
func (s *Source) Watch(ctx context.Context, interval time.Duration) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			s.Poll()
		}
	}
}

// Poll looks at the files once, and reports whether it replaced the policy.
func (s *Source) Poll() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.watch.changed() {
		return false
	}
	before := s.current.Load().Document()
	c := &chain{}
	doc, err := c.read(before.Origin.file)
	if err == nil {
		err = s.replace(doc)
	}
	if err != nil {
		s.watch.also(c.files)
		s.opts.Logger.Error("the changed policy cannot be used; the old one stays", "policy", before.Name, "error", err)
		return false
	}
	s.watch.begin(c.files)
	s.opts.Logger.Warn("the policy was replaced", "policy", doc.Name, "file", doc.Origin.file)
	return true
}
