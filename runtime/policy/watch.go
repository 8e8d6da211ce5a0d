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
	// unsettled is that something has changed, and may go on changing.
	unsettled bool
}

// A stamp is what a file looked like.
type stamp struct {
	exists bool
	info   os.FileInfo // nil when only the contents are known
	sum    [sha256.Size]byte
	recent bool // changed so lately that another change might not show
}

// same reports whether both are of the same contents.
func (s stamp) same(as stamp) bool { return s.exists == as.exists && s.sum == as.sum }

// look returns the stamp of a file. The contents are only read when they may differ
// from those of the stamp before.
func look(path string, before stamp, now time.Time) stamp {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}
	}
	s := stamp{exists: true, info: info, sum: before.sum}
	s.recent = now.Sub(info.ModTime()) < fresh
	if was := before.info; was != nil && !before.recent &&
		os.SameFile(was, info) && was.Size() == info.Size() && was.ModTime().Equal(info.ModTime()) {
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
func (w *watch) begin(files map[string]stamp) { *w = watch{files: maps.Clone(files)} }

// changed reports whether the contents of a file are others than at the last look. A
// file may be looked at while it is written, and half a policy can be a valid one that
// allows more: a change that is recent counts once the next look finds it unchanged, and
// so does the absence of a file.
func (w *watch) changed() bool {
	moving := false
	for path, before := range w.files {
		after := look(path, before, time.Now())
		w.files[path] = after
		if !after.same(before) {
			w.unsettled = true
			moving = moving || after.recent || !after.exists
		}
	}
	changed := w.unsettled && !moving
	if changed {
		w.unsettled = false
	}
	return changed
}

// saw reports whether files were read as they looked at the last look; when they were
// not, they change still.
func (w *watch) saw(files map[string]stamp) bool {
	for path, read := range files {
		if last, known := w.files[path]; known && !last.same(read) {
			w.unsettled = true
			return false
		}
	}
	return true
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
// that cannot be used is logged once, and the old policy stays; so it does when a file
// says nothing any more, as files do that are about to be written. What can be read only
// once, such as a pipe, is not watched.
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
	c := &chain{again: true}
	doc, err := c.read(before.Origin.file)
	if !s.watch.saw(c.files) {
		return false
	}
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
