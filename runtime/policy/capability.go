package policy

import (
	"math/bits"
	"slices"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/runtime"
)

// capabilitySet is a set of capabilities; their bits are in alphabetical order.
type capabilitySet uint32

// sortedCapabilities returns all capabilities in the order of their bits.
func sortedCapabilities() []runtime.Capability {
	return slices.Sorted(slices.Values(annotations.Capabilities()))
}

// capabilitySetOf returns the set of the capabilities that exist.
func capabilitySetOf(list []runtime.Capability) (set capabilitySet) {
	for i, c := range sortedCapabilities() {
		if slices.Contains(list, c) {
			set |= 1 << i
		}
	}
	return set
}

// first returns the alphabetically first member of a set that is not empty.
func (s capabilitySet) first() runtime.Capability {
	return sortedCapabilities()[bits.TrailingZeros32(uint32(s))]
}

// list returns the members in alphabetical order.
func (s capabilitySet) list() (list []runtime.Capability) {
	for i, c := range sortedCapabilities() {
		if s&(1<<i) != 0 {
			list = append(list, c)
		}
	}
	return list
}
