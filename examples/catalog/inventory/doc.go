// Package inventory is a cloud estate in memory: what exists (assets), how it
// hangs together (edges), what is wrong with it (findings) and which rules it
// meets (compliance results).
//
// [Data] is the plain content, as a file holds it. A [Dataset] is one immutable
// version of it under a name; its indexes are built on first use and live
// exactly as long as that version. A change makes the next version with
// [Dataset.Next], so that a reader never sees half a change and an index built
// while the data moved on is dropped with the version it belongs to.
//
// Everything read from a dataset (slices, maps, assets, findings) is shared and
// must not be modified.
package inventory
