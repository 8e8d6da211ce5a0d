package state

import (
	"bufio"
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

const (
	magic       = "cloudg-log/1\n"
	saltSize    = 32
	tagSize     = 16
	plainSize   = len(magic) + 1 + saltSize // of the header, without its tag
	headerSize  = plainSize + tagSize
	frameHeader = 4 + 8 + 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sealer turns payloads into frames and back, in the order of the file.
type sealer struct {
	aead    cipher.AEAD
	plain   bool // payloads are authenticated, but not encrypted
	counter uint64
	before  [tagSize]byte // tag of the frame before the next one, or of the header
	scratch []byte        // additional data
}

// newHeader returns the header of a new file and the sealer for its frames.
func newHeader(key []byte, plain bool) ([]byte, *sealer) {
	header := make([]byte, plainSize, headerSize)
	copy(header, magic)
	if plain {
		header[len(magic)] = 1
	}
	rand.Read(header[len(magic)+1:]) // never fails
	s := newSealer(key, header)
	header = s.aead.Seal(header, s.nonce(0), nil, header)
	copy(s.before[:], header[plainSize:])
	return header, s
}

// readHeader reads the header of a file.
func readHeader(r io.Reader, key []byte) (*sealer, error) {
	header := make([]byte, headerSize)
	if n, err := io.ReadFull(r, header); err != nil {
		if !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
			return nil, err
		}
		return nil, fmt.Errorf("%w: only %d bytes long", ErrFormat, n)
	}
	if !bytes.HasPrefix(header, []byte(magic)) {
		return nil, ErrFormat
	}
	s := newSealer(key, header[:plainSize])
	if _, err := s.aead.Open(nil, s.nonce(0), header[plainSize:], header[:plainSize]); err != nil {
		return nil, ErrAuthentication
	}
	copy(s.before[:], header[plainSize:])
	return s, nil
}

func newSealer(key, header []byte) *sealer {
	mac := hmac.New(sha256.New, key)
	mac.Write(header)
	block, err := aes.NewCipher(mac.Sum(nil))
	if err != nil {
		panic(err) // the key has 32 bytes
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // the block has 16 bytes
	}
	return &sealer{aead: aead, plain: header[len(magic)] != 0}
}

func (s *sealer) nonce(counter uint64) []byte {
	return binary.BigEndian.AppendUint64(make([]byte, 4, 12), counter)
}

// skip leaves a gap of up to 2^40 counters.
func (s *sealer) skip() {
	var gap [8]byte
	rand.Read(gap[3:]) // never fails
	s.counter += binary.BigEndian.Uint64(gap[:])
}

// seal appends the next frame. The sealer goes on only when accept is called with it.
func (s *sealer) seal(dst, payload []byte) []byte {
	start := len(dst)
	dst = binary.BigEndian.AppendUint32(dst, uint32(len(payload)))
	dst = binary.BigEndian.AppendUint64(dst, s.counter+1)
	dst = binary.BigEndian.AppendUint32(dst, crc32.Checksum(dst[start:], castagnoli))
	s.scratch = append(append(s.scratch[:0], dst[start:]...), s.before[:]...)
	if s.plain {
		s.scratch = append(s.scratch, payload...)
		return s.aead.Seal(append(dst, payload...), s.nonce(s.counter+1), nil, s.scratch)
	}
	return s.aead.Seal(dst, s.nonce(s.counter+1), payload, s.scratch)
}

// accept notes that a frame is in the file.
func (s *sealer) accept(frame []byte) {
	s.counter = binary.BigEndian.Uint64(frame[4:])
	copy(s.before[:], frame[len(frame)-tagSize:])
}

// errTorn says that a file ends in the middle of a frame.
var errTorn = errors.New("torn frame")

// next reads a frame. It returns the payload, which is only valid until the next call,
// and the size of the frame; io.EOF at the end of the file and errTorn where that comes
// too soon.
func (s *sealer) next(r *bufio.Reader, buf *[]byte) (payload []byte, size int, err error) {
	*buf = append((*buf)[:0], make([]byte, frameHeader)...)
	if n, err := io.ReadFull(r, *buf); err != nil {
		return nil, n, tornOr(err)
	}
	head := *buf
	if crc32.Checksum(head[:12], castagnoli) != binary.BigEndian.Uint32(head[12:]) {
		return nil, 0, s.zeros(r, head)
	}
	length := binary.BigEndian.Uint32(head)
	counter := binary.BigEndian.Uint64(head[4:])
	if length > MaxFrame || counter <= s.counter {
		return nil, 0, ErrAuthentication
	}
	size = frameHeader + int(length) + tagSize
	*buf = append(*buf, make([]byte, size-frameHeader)...)
	if n, err := io.ReadFull(r, (*buf)[frameHeader:]); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, frameHeader + n, tornOr(err)
	}
	frame := *buf
	s.scratch = append(append(s.scratch[:0], frame[:frameHeader]...), s.before[:]...)
	tag := bytes.Clone(frame[size-tagSize:])
	body := frame[frameHeader:]
	if s.plain {
		payload = frame[frameHeader : size-tagSize]
		s.scratch = append(s.scratch, payload...)
		_, err = s.aead.Open(nil, s.nonce(counter), tag, s.scratch)
	} else {
		payload, err = s.aead.Open(body[:0], s.nonce(counter), body, s.scratch)
	}
	if err != nil {
		return nil, 0, ErrAuthentication
	}
	s.counter = counter
	copy(s.before[:], tag)
	return payload, size, nil
}

// zeros returns errTorn when nothing but zeros is left, as a loss of power leaves them.
func (s *sealer) zeros(r io.Reader, head []byte) error {
	buf := head
	for {
		if bytes.Count(buf, []byte{0}) != len(buf) {
			return ErrAuthentication
		}
		buf = make([]byte, 4096)
		n, err := r.Read(buf)
		if buf = buf[:n]; err == io.EOF && n == 0 {
			return errTorn
		} else if err != nil && err != io.EOF {
			return err
		}
	}
}

func tornOr(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errTorn
	}
	return err
}
