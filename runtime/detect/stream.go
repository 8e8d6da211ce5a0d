package detect

import (
	"math"
	"strings"
)

// Streams give the candidates that are looked up ahead of the pass.
const (
	urlStream = iota
	awsSecretStream
	storageKeyStream
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

// ahead returns a bit for each stream that has a candidate.
func (s *scan) ahead() (some uint) {
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
	if n >= shortestEncoded {
		some |= 1 << encodedStream
	}
	for k := range streamCount {
		if bit := uint(1) << k; some&bit != 0 && k != ownStream {
			var st stream
			if _, ok := s.look(k, &st); !ok {
				some &^= bit
			}
		}
	}
	return some
}

// open looks up the first candidate of some streams.
func (s *scan) open(some uint) {
	for k := range s.streams {
		s.streams[k] = stream{candidate: candidate{start: none}}
	}
	for k := range s.streams {
		if some&(1<<k) != 0 {
			s.advance(k)
		}
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
	st := &s.streams[k]
	st.entity = ""
	detector, ok := s.look(k, st)
	if !ok {
		st.start = none
	} else if k != ownStream && st.detector == nil {
		st.order, st.detector = detector, &s.set.detectors[detector]
	}
	if st.entity == "" && st.detector != nil {
		st.entity = st.detector.Entity
	}
	s.pending = none
	for i := range s.streams {
		s.pending = min(s.pending, s.streams[i].start)
	}
}

// look finds the next candidate of a stream. It returns the number of the detector.
func (s *scan) look(k int, st *stream) (detector int, ok bool) {
	st.detector = nil
	switch k {
	case urlStream:
		return s.nextURL(st)
	case awsSecretStream:
		return awsSecret, s.allowed(awsSecret) && s.nextAWSSecret(st)
	case storageKeyStream:
		return storageKey, s.allowed(storageKey) && s.nextStorageKey(st)
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
