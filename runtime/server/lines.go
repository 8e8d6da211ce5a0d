package server

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine is how long a line may be, without its end.
const maxLine = 16 << 20

// errLineTooLong stands for a line above the limit; the rest of it is skipped.
var errLineTooLong = errors.New("line too long")

// A line is one line that is not blank, or the reason why there is none.
type line struct {
	data []byte
	err  error // errLineTooLong, or what ended the input: then it is the last one
}

// readLines sends the lines of r to out until the input ends or done is closed. A
// last line without an end counts as one. It closes nothing.
func readLines(r io.Reader, limit int, out chan<- line, done <-chan struct{}) {
	buf := bufio.NewReaderSize(r, 64<<10)
	for {
		next, err := readLine(buf, limit)
		if len(next) > 0 {
			if !send(out, line{data: next}, done) {
				return
			}
		}
		if err == nil {
			continue
		}
		if !send(out, line{err: err}, done) || err != errLineTooLong {
			return
		}
	}
}

// send reports whether l was taken before done was closed.
func send(out chan<- line, l line, done <-chan struct{}) bool {
	select {
	case out <- l:
		return true
	case <-done:
		return false
	}
}

// readLine returns the next line without surrounding blanks.
func readLine(r *bufio.Reader, limit int) ([]byte, error) {
	var whole []byte
	for tooLong := false; ; {
		part, err := r.ReadSlice('\n')
		if tooLong = tooLong || len(whole)+len(part) > limit+1; !tooLong {
			whole = append(whole, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case tooLong && (err == nil || err == io.EOF):
			return nil, errLineTooLong
		}
		return bytes.Trim(whole, " \t\r\n"), err
	}
}
