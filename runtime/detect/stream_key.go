package detect

import "strings"

// nextAWSSecret looks for 40 bytes behind words that call them a secret key of AWS.
func (s *scan) nextAWSSecret(st *stream) bool {
	const length = 40
	for {
		start, end, ok := longRun(s.text, st.from, length, isKey)
		if !ok {
			s.steps += len(s.text) - st.from
			return false
		}
		s.steps += end - st.from
		st.from = end
		value := end - length
		if value < start {
			continue
		}
		if start, ok = s.awsContext(value); ok {
			st.extent = inside(start, end, value, end)
			return true
		}
	}
}

// awsContext returns the beginning of the words before a value that call it a secret
// key of AWS: aws, secret or sk, and signs, with no more than 20 bytes between them.
func (s *scan) awsContext(value int) (start int, ok bool) {
	const gap = 20
	signs := value
	for signs > 0 && value-signs < gap && (has(s.text[signs-1], isSpace|isQuote) || strings.IndexByte(":=", s.text[signs-1]) >= 0) {
		signs--
	}
	if signs == value {
		return 0, false
	}
	s.steps += value - signs
	const word, short = "secret", "sk"
	for key := max(signs-gap-len(word), 0); key < value-len(short); key++ {
		s.steps++
		length := 0
		if hasWord(s.text, key, word) {
			length = len(word)
		} else if hasWord(s.text, key, short) {
			length = len(short)
		}
		if length == 0 || key+length > value-1 || signs-key-length > gap {
			continue
		}
		for k := max(key-gap-3, 0); k <= key-3; k++ {
			if hasWord(s.text, k, "aws") {
				return k, true
			}
		}
	}
	return 0, false
}

// nextStorageKey looks for the 88 bytes of a key in base64.
func (s *scan) nextStorageKey(st *stream) bool {
	const length, padding = 86, "=="
	for {
		k := strings.Index(s.text[st.from:], padding)
		if k < 0 {
			return false
		}
		mark := st.from + k
		st.from = mark + len(padding)
		start := mark
		for start > 0 && mark-start <= length && has(s.text[start-1], isKey) && s.text[start-1] != '=' {
			start--
		}
		s.steps += mark - start + 1
		if mark-start == length && !at(s.text, mark+len(padding), isKey) && !s.public(start, mark) {
			st.extent = span(start, mark+len(padding))
			return true
		}
	}
}

// nextRandom looks for a long run of bytes that looks random.
func (s *scan) nextRandom(st *stream) bool {
	const least, bits = 32, 4.0
	for {
		start, end, ok := longRun(s.text, st.from, least, isOpaque)
		if !ok {
			s.steps += len(s.text) - st.from
			return false
		}
		s.steps += 2 * (end - st.from)
		for range 2 {
			if end < len(s.text) && s.text[end] == '=' {
				end++
			}
		}
		st.from = end
		if end < len(s.text) && s.text[end] == '=' {
			continue
		}
		if HighEntropy(s.text[start:end], bits) && !s.public(start, end) && !s.certificate(start) {
			st.extent = span(start, end)
			return true
		}
	}
}
