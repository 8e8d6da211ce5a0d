package state

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// A table is the file of a [FileCounters]: a header, which takes a page, and pages of
// slots. A bucket may be in any slot of one page, which follows from its key and from
// random bytes in the header, so that nobody can choose keys that share a page.
const (
	tableMagic = "cloudg-buckets/1"
	pageSize   = 4096
	slotSize   = 64
	slots      = pageSize / slotSize // of a page
	seedSize   = 16
	headSize   = len(tableMagic) + 4 + seedSize + 4 // magic, pages, seed, checksum

	defaultSets = 1 << 16 / slots
	maxSets     = 1 << 20
)

// table is a file that is open.
type table struct {
	file   *os.File
	info   os.FileInfo
	sets   uint32 // pages of slots
	seed   []byte
	damage func(what string)
}

// setsFor returns how many pages hold a number of buckets.
func setsFor(buckets int) uint32 {
	if buckets <= 0 {
		return defaultSets
	}
	return uint32(min((buckets+slots-1)/slots, maxSets))
}

// openTable opens a file, and makes it a table when it is new or nothing but the rest
// of one.
func openTable(path string, sets uint32, damage func(string)) (*table, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	t := &table{file: file, damage: damage}
	if err := t.open(sets); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return t, nil
}

func (t *table) open(sets uint32) (err error) {
	if t.info, err = t.file.Stat(); err != nil {
		return err
	}
	if !t.info.Mode().IsRegular() {
		return errors.New("not a regular file")
	}
	head := make([]byte, headSize)
	n, err := t.file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return err
	}
	if t.readHead(head[:n]) {
		return nil
	}
	if !startsLike(head[:n]) {
		return errors.New("not a file of rate limits")
	}
	if n > 0 {
		t.damage("its header")
	}
	return t.create(sets)
}

// startsLike reports whether a file may have been going to be a table: it is as one that
// was cut off, or whose first bytes were lost.
func startsLike(head []byte) bool {
	begins := min(len(head), len(tableMagic))
	return bytes.Equal(head[:begins], []byte(tableMagic[:begins])) || bytes.Count(head, []byte{0}) == len(head)
}

// readHead reports whether a header is one.
func (t *table) readHead(head []byte) bool {
	if len(head) < headSize || string(head[:len(tableMagic)]) != tableMagic {
		return false
	}
	body := head[:headSize-4]
	if crc32.Checksum(body, castagnoli) != binary.BigEndian.Uint32(head[headSize-4:]) {
		return false
	}
	t.sets = binary.BigEndian.Uint32(body[len(tableMagic):])
	t.seed = body[len(tableMagic)+4:]
	return t.sets > 0 && t.sets <= maxSets
}

// create makes the file an empty table. Its pages are holes until they are used.
func (t *table) create(sets uint32) error {
	head := append(make([]byte, 0, headSize), tableMagic...)
	head = binary.BigEndian.AppendUint32(head, sets)
	head = head[:headSize-4]
	t.sets, t.seed = sets, head[headSize-4-seedSize:]
	rand.Read(t.seed) // never fails
	head = binary.BigEndian.AppendUint32(head, crc32.Checksum(head, castagnoli))
	if err := t.file.Truncate(0); err != nil {
		return err
	}
	if err := t.file.Truncate(int64(sets+1) * pageSize); err != nil {
		return err
	}
	_, err := t.file.WriteAt(head, 0)
	return err
}

// isIn reports whether a file is that of the table.
func (t *table) isIn(info os.FileInfo) bool { return os.SameFile(t.info, info) }

// read reads a page. What is behind the end of the file is empty.
func (t *table) read(set uint32) (*[pageSize]byte, error) {
	page := new([pageSize]byte)
	if _, err := t.file.ReadAt(page[:], t.offset(set, 0)); err != nil && err != io.EOF {
		return nil, err
	}
	return page, nil
}

// offset returns where a slot begins.
func (t *table) offset(set uint32, slot int) int64 {
	return int64(set+1)*pageSize + int64(slot)*slotSize
}

// reset empties the slots of buckets whose keys start with prefix.
func (t *table) reset(prefix string) error {
	for set := range t.sets {
		page, err := t.read(set)
		if err != nil {
			return err
		}
		found := false
		for i := range slots {
			raw := page[i*slotSize:][:slotSize]
			if s, ok := decodeSlot(raw); ok && s.startsWith(prefix) {
				clear(raw)
				found = true
			}
		}
		if !found {
			continue
		}
		if _, err := t.file.WriteAt(page[:], t.offset(set, 0)); err != nil {
			return fmt.Errorf("the buckets were not all reset: %w", err)
		}
	}
	return nil
}
