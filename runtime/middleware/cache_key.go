package middleware

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"maps"
	"slices"

	"github.com/cloudg/cloudg/runtime"
)

// cacheKey says which calls have the same answer. It holds no values of the call,
// so that a cache of big arguments stays small. The snapshot of the policy is part
// of it: another one may hide more.
type cacheKey struct {
	policy runtime.Policy
	digest [sha256.Size]byte
}

// key returns the key of a call. It is not ok for a call that cannot be answered
// from the cache.
func (c *Cache) key(call *runtime.Call) (cacheKey, bool) {
	if !c.cacheable(call) {
		return cacheKey{}, false
	}
	arguments := call.Arguments()
	if arguments.IsZero() {
		return cacheKey{}, false // not JSON, which is for the handler's side to say
	}
	d := digest{sha256.New()}
	d.text(c.opts.Namespace)
	d.text(call.Principal.ID)
	d.texts(rolesOf(call.Principal))
	d.count(len(call.Principal.Attributes))
	for _, name := range slices.Sorted(maps.Keys(call.Principal.Attributes)) {
		d.text(name)
		d.text(call.Principal.Attributes[name])
	}
	d.text(string(kindOf(call)))
	d.text(call.Name)
	d.text(call.URI)
	d.text(call.Context.Directory().Prefix()) // a handler may repeat names that clients see
	d.text(string(appendCanonical(nil, arguments)))
	key := cacheKey{policy: call.Policy}
	d.Sum(key.digest[:0])
	return key, true
}

// digest hashes texts so that no two different lists of them look alike.
type digest struct{ hash.Hash }

func (d digest) text(s string) {
	d.count(len(s))
	d.Write([]byte(s))
}

func (d digest) texts(list []string) {
	d.count(len(list))
	for _, s := range list {
		d.text(s)
	}
}

func (d digest) count(n int) {
	var length [8]byte
	binary.BigEndian.PutUint64(length[:], uint64(n))
	d.Write(length[:])
}
