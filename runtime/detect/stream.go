package detect

import (
	"math"
	"math/bits"
	"strings"
)

// Streams give the candidates that are looked up ahead of the pass.
const (
	urlStream = iota
	awsSecretStream
	storageKeyStream
	azureSecretStream
	terraformStream
	emailStream
	escapedStream
	encodedStream
	entropyStream
	ownStream
	streamCount
)

// none is the beginning of a candidate that does not exist.
const none = math.MaxInt

// stream is the next candidate of a kind.
type stream struct {
	candidate
	from int // where the search goes on
}

// wanted returns a bit for each stream that may have a candidate.
func (s *scan) wanted() (some uint) {
	n := len(s.text)
	if strings.IndexByte(s.text, '@') >= 0 {
		some |= 1<<urlStream | 1<<emailStream
	}
	if strings.IndexByte(s.text, '%') >= 0 {
		some |= 1 << escapedStream
	}
	if len(s.own) > 0 {
		some |= 1 << ownStream
	}
	if n >= 32 {
		some |= 1 << entropyStream
	}
	if n >= len("aws=sk")+40 {
		some |= 1 << awsSecretStream
	}
	if n >= 88 {
		some |= 1 << storageKeyStream
	}
	if n >= 37 && strings.IndexByte(s.text, '~') >= 0 {
		some |= 1 << azureSecretStream
	}
	if n >= 83 {
		some |= 1 << terraformStream
	}
	if n >= shortestEncoded {
		some |= 1 << encodedStream
	}
	return some
}

// open looks up the first candidate of each stream.
func (s *scan) open() {
	s.pending = none
	for some := s.wanted(); some != 0; some &= some - 1 {
		k := bits.TrailingZeros(some)
		var st stream
		detector, ok := s.look(k, &st)
		if !ok {
			continue
		}
		if s.streams == nil {
			s.streams = s.set.streams.Get().(*[streamCount]stream)
			for i := range s.streams {
				s.streams[i] = stream{candidate: candidate{extent: extent{start: none}}}
			}
		}
		s.put(k, &st, detector)
	}
}

// close gives back what open took.
func (s *scan) close() {
	if s.streams != nil {
		s.set.streams.Put(s.streams)
	}
}

// first returns the candidate that wins among those of the streams.
func (s *scan) first() *candidate {
	return &s.streams[s.leading()].candidate
}

func (s *scan) leading() int {
	best := 0
	for k := range s.streams {
		if s.streams[k].before(&s.streams[best].candidate) {
			best = k
		}
	}
	return best
}

// drop goes on to the next candidate of the stream whose candidate is first.
func (s *scan) drop() { s.advance(s.leading()) }

// advance looks up the next candidate of a stream.
func (s *scan) advance(k int) {
	st := stream{from: s.streams[k].from}
	detector, ok := s.look(k, &st)
	if !ok {
		st.start = none
	}
	s.put(k, &st, detector)
}

// put makes a candidate that of its stream, found by a built-in detector if none is named.
func (s *scan) put(k int, st *stream, detector int) {
	if st.start != none && st.detector == nil {
		st.order, st.detector = detector, &s.set.detectors[detector]
		st.entity = st.detector.Entity
	}
	s.streams[k] = *st
	s.pending = none
	for i := range s.streams {
		s.pending = min(s.pending, s.streams[i].start)
	}
}

// look finds the next candidate of a stream. It returns the number of the detector.
func (s *scan) look(k int, st *stream) (detector int, ok bool) {
	switch k {
	case urlStream:
		return s.nextURL(st)
	case awsSecretStream:
		return awsSecret, s.allowed(awsSecret) && s.nextAWSSecret(st)
	case storageKeyStream:
		return storageKey, s.allowed(storageKey) && s.nextStorageKey(st)
	case azureSecretStream:
		return azureSecret, s.allowed(azureSecret) && s.nextAzureSecret(st)
	case terraformStream:
		return vendorToken, s.allowed(vendorToken) && s.nextTerraformToken(st)
	case emailStream:
		return email, s.allowed(email) && s.nextEmail(st)
	case escapedStream:
		return 0, s.depth < mostDecoded && s.nextEscaped(st)
	case encodedStream:
		return 0, s.depth < mostDecoded && s.nextEncoded(st)
	case entropyStream:
		return highEntropy, s.allowed(highEntropy) && s.nextRandom(st)
	}
	if len(s.own) == 0 {
		return 0, false
	}
	st.candidate, s.own = s.own[0], s.own[1:]
	return 0, true
}

func (s *scan) allowed(detector int) bool { return s.active&(1<<detector) != 0 }
