package vault

import "sync/atomic"

// Tokenize returns the token of a value in a namespace: what stands for the value
// where the value must not be seen. The entity says what the value is and so what the
// token looks like. Equal values of an entity have the same token, and it is the token
// of no other value. A value that tells nothing, such as an address of every machine,
// is its own token.
//
// A vault that holds as many entries as it may still returns tokens, always the same
// for a value, but they do not reverse.
func (v *Vault) Tokenize(value, entity, namespace string) string {
	return v.Moment().Tokenize(value, entity, namespace)
}

// A Moment is a vault at a time, for who has many values at once: the clock is read once.
type Moment struct {
	vault *Vault
	now   uint32
}

// Moment returns the vault as it is now.
func (v *Vault) Moment() Moment { return Moment{v, v.now()} }

// Tokenize is [Vault.Tokenize] at the time of m.
func (m Moment) Tokenize(value, entity, namespace string) string {
	if value == "" {
		return ""
	}
	v := m.vault
	v.mu.RLock()
	token, ok := v.hit(value, entity, namespace, m.now)
	v.mu.RUnlock()
	if ok {
		return token
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.tokenize(value, entity, namespace, m.now)
}

// Lookup returns the token that a value has, without making one.
func (v *Vault) Lookup(value, entity, namespace string) (string, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	e := v.store.ofValue(namespace, entity, value)
	if e == nil || v.expired(e, v.now()) { // the clock takes longer than finding nothing
		return "", false
	}
	return styled(entity, value, v.store.token(e)), true
}

// hit returns the token of a value that is known, and notes that it was used.
func (v *Vault) hit(value, entity, ns string, now uint32) (string, bool) {
	e := v.store.ofValue(ns, entity, value)
	if e == nil || v.expired(e, now) {
		return "", false
	}
	v.touch(e, now)
	v.counters.hits.Add(1)
	return styled(entity, value, v.store.token(e)), true
}

// tokenize is Tokenize for who holds the lock.
func (v *Vault) tokenize(value, entity, ns string, now uint32) string {
	if value == "" {
		return ""
	}
	if token, ok := v.hit(value, entity, ns, now); ok {
		return token
	}
	if e := v.store.ofValue(ns, entity, value); e != nil {
		v.forget(e) // it has expired, and so has its token
	}
	if len(value) > maxValue || v.full(now) {
		v.counters.unkept.Add(1)
		return v.mintFor(ns, now).generic(value, entity, attempts+unkept)
	}
	m := v.mintFor(ns, now)
	for attempt := 0; ; attempt++ {
		token := m.token(value, entity, attempt)
		if token == value && attempt < attempts {
			return value
		}
		if old := v.store.ofToken(ns, token); old != nil {
			if v.expired(old, now) {
				v.forget(old)
			} else {
				v.counters.collisions.Add(1)
				continue
			}
		}
		v.register(record{ns, entity, value, token, now, now})
		v.counters.tokenized.Add(1)
		return styled(entity, value, token)
	}
}

// maxValue is the longest value that is kept, in bytes.
const maxValue = 1 << 20

// unkept is how many attempts beyond the last one a token is that is not kept.
const unkept = 9

// mintFor returns a mint for a namespace, whose parts are registered now.
func (v *Vault) mintFor(ns string, now uint32) *mint {
	m := v.mint // parts use one of their own
	m.ns = ns
	m.part = func(value, entity string) string { return v.tokenize(value, entity, ns, now) }
	return &m
}

// register keeps an entry, and notes it for the next frame.
func (v *Vault) register(r record) {
	v.store.add(r)
	if v.log != nil {
		v.pending.entry(r)
	}
}

// forget removes an entry, and notes that for the next frame.
func (v *Vault) forget(e *entry) {
	if v.log != nil {
		v.pending.removal(v.store.record(e))
	}
	v.store.remove(e)
}

// expired reports whether an entry was not used for too long.
func (v *Vault) expired(e *entry, now uint32) bool {
	used := atomic.LoadUint32(&e.used)
	ttl := v.seconds()
	return ttl > 0 && now > used && float64(now-used) > ttl
}

// touch notes that an entry was used. A read lock is enough.
func (v *Vault) touch(e *entry, now uint32) {
	if v.seconds() == 0 {
		atomic.StoreUint32(&e.used, now)
		return
	}
	if used := atomic.SwapUint32(&e.used, now); used < now && v.log != nil {
		v.touched.add(e)
	}
}
