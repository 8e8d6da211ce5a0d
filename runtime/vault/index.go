package vault

// index finds entries by a hash. A slot holds the lower half of a hash and the number
// of an entry plus one; 0 is an empty slot. Slots are probed in order, and at most half
// of them are in use.
type index struct {
	slots []uint64
	used  int
}

const (
	minSlots = 64
	perLine  = 8 // slots in a line of cache
)

// grow makes room for n entries.
func (x *index) grow(n int) {
	size := max(len(x.slots), minSlots)
	for size < 2*n {
		size *= 2
	}
	if size == len(x.slots) {
		return
	}
	old := x.slots
	x.slots = make([]uint64, size)
	for _, slot := range old {
		if slot != 0 {
			x.put(slot)
		}
	}
}

func (x *index) put(slot uint64) {
	mask := uint64(len(x.slots) - 1)
	i := slot >> 32 & mask
	for x.slots[i] != 0 {
		i = (i + 1) & mask
	}
	x.slots[i] = slot
}

// add adds an entry.
func (x *index) add(hash uint64, n uint32) {
	x.grow(x.used + 1)
	x.put(hash<<32 | uint64(n) + 1)
	x.used++
}

// find calls use with the entries that may have a hash until it returns false. It
// returns how many lines of the table it looked at.
func (x *index) find(hash uint64, use func(n uint32) bool) (lines int) {
	if len(x.slots) == 0 {
		return 1
	}
	mask := uint64(len(x.slots) - 1)
	tag := hash & (1<<32 - 1)
	probes := 1
	for i := tag & mask; x.slots[i] != 0; i = (i + 1) & mask {
		if x.slots[i]>>32 == tag && !use(uint32(x.slots[i])-1) {
			break
		}
		probes++
	}
	return 1 + probes/perLine
}
