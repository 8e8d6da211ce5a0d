package vault

import (
	"fmt"
	"iter"
	"sync/atomic"
)

// Save hands what is new to the log, as one frame for what is not very much. An answer
// whose tokens must reverse after a crash leaves after Save, and must not leave when
// Save fails: what was not saved is tried again by the next Save. It does nothing
// without a log.
//
// Now and then Save also writes the log anew, without what is no longer needed.
func (v *Vault) Save() error {
	if v.log == nil {
		return nil
	}
	v.saving.Lock()
	defer v.saving.Unlock()
	v.mu.Lock()
	frames, records := v.take()
	wasteful := v.written > 2*v.store.live()+slack
	v.mu.Unlock()
	for i, frame := range frames {
		if err := v.log.Append(frame); err != nil {
			v.mu.Lock()
			v.pending.back(frames[i:], records)
			v.mu.Unlock()
			return fmt.Errorf("vault: %w", err)
		}
	}
	v.written += records
	if wasteful {
		return v.compact()
	}
	return nil
}

// slack is how many records may be in vain before anything is made anew.
const slack = 4096

// take returns what the log does not have. The caller holds the lock.
func (v *Vault) take() (frames [][]byte, records int) {
	for e := range v.touched.take() {
		if e.entity != gone {
			v.pending.touch(v.store.record(e))
		}
	}
	return v.pending.take()
}

// Compact writes the log anew, without what is no longer needed. Until it has ended,
// a crash leaves the old one.
func (v *Vault) Compact() error {
	if v.log == nil {
		return nil
	}
	v.saving.Lock()
	defer v.saving.Unlock()
	return v.compact()
}

func (v *Vault) compact() error {
	v.mu.Lock()
	frames, records := v.take()
	v.tidy()
	v.pinned = true
	n := v.store.n
	v.mu.Unlock()
	kept := 0
	err := v.log.Replace(v.snapshot(n, &kept))
	v.mu.Lock()
	defer v.mu.Unlock()
	v.pinned = false
	if err != nil {
		v.pending.back(frames, records)
		return fmt.Errorf("vault: %w", err)
	}
	v.written = kept
	return nil
}

// snapshot returns frames with the first n entries. It holds the lock for a frame at a
// time; what happens meanwhile is in the next frames of the log.
func (v *Vault) snapshot(n int, kept *int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		var w writer
		w.room(n)
		for i := 0; i < n; {
			v.mu.RLock()
			for ; i < n && len(w.buf) < wanted; i++ {
				if e := v.store.entry(uint32(i)); e.entity != gone {
					w.entry(v.store.record(e))
				}
			}
			v.mu.RUnlock()
			frames, records := w.take() // and w is empty
			*kept += records
			for _, frame := range frames {
				if !yield(frame) {
					return
				}
			}
		}
	}
}

// Close saves, syncs and closes the log. The vault must not be used afterwards.
func (v *Vault) Close() error {
	if v.log == nil {
		return nil
	}
	err := v.Save()
	v.saving.Lock()
	defer v.saving.Unlock()
	if closed := v.log.Close(); err == nil && closed != nil {
		err = fmt.Errorf("vault: %w", closed)
	}
	return err
}

// tidy makes the store anew when much of it is in vain. The caller holds the lock and
// no entry.
func (v *Vault) tidy() {
	if v.pinned || v.store.dead <= v.store.live()+slack {
		return
	}
	for e := range v.touched.take() {
		if e.entity != gone {
			v.pending.touch(v.store.record(e))
		}
	}
	next := newStore()
	v.store.all(func(e *entry) { next.add(v.store.record(e)) })
	v.store = next
}

// apply does what a frame of the log says.
func (v *Vault) apply(frame []byte) error {
	r := reader{buf: frame}
	for len(r.buf) > 0 {
		op, rec, err := r.next()
		if err != nil {
			return err
		}
		v.written++
		switch op {
		case opEntry:
			v.store.add(rec)
		case opRemove:
			if e := v.store.ofToken(rec.ns, rec.token); e != nil {
				v.store.remove(e)
			}
		case opTouch:
			if e := v.store.ofToken(rec.ns, rec.token); e != nil {
				atomic.StoreUint32(&e.used, rec.used)
			}
		case opClear:
			v.store.clear(rec.ns)
		case opAll:
			v.store = newStore()
		case opRoom:
			if len(v.store.byValue.slots) == 0 && r.room <= uint64(v.max) {
				v.store.reserve(int(r.room))
			}
		}
	}
	return nil
}
