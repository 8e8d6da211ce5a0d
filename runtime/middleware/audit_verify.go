package middleware

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"os"
)

// maxFaults is how many faults of a chain are kept; the others are counted.
const maxFaults = 20

// maxAuditLine is the longest line that is checked, in bytes.
const maxAuditLine = 16 << 20

// AuditCheck is what [VerifyAudit] found.
type AuditCheck struct {
	// Lines is how many lines are as they were written, and First and Last are the
	// numbers that the first and the last of them have in the log, from 1 on. What comes
	// before First is in older files, or lost.
	Lines, First, Last int64
	// Link is that of the last line. Who keeps it elsewhere, with Last, can prove later
	// that the log had that line.
	Link string
	// Unlinked is how many lines stand before the first one of the chain: anybody may
	// have written them.
	Unlinked int64
	// EndKnown says that the file beside the log tells where the chain ends, so that
	// lines that are missing there are among the faults.
	EndKnown bool
	// Faults are the first places where the chain is broken, and More is how many there
	// are besides.
	Faults []AuditFault
	More   int
}

// Whole reports whether every line is as it was written, and none is missing between
// First and Last, or behind Last if EndKnown.
func (c *AuditCheck) Whole() bool { return len(c.Faults) == 0 }

// An AuditFault is a place where a chain is broken.
type AuditFault struct {
	File string
	Line int64 // from 1 on; 0 for the end of the file
	Text string
}

// String returns place and text.
func (f AuditFault) String() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s: %s", f.File, f.Text)
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
}

// VerifyAudit checks the chain of an audit log, which may have been rotated into several
// files: oldest first. It finds lines that were changed, added, left out or moved, by
// anybody who does not have the key. Lines that are missing at the end show if the file
// with the suffix .chain is there and was not put back to an older state together with
// the log: copy it, or what the check says about the end, to where the server cannot
// write. A key that is nil means $CLOUDG_MCP_AUDIT_KEY.
//
// The error says that a file could not be read, or that the key is too short.
func VerifyAudit(key []byte, files ...string) (*AuditCheck, error) {
	if key == nil {
		key = []byte(os.Getenv(ChainVariable))
	}
	k, err := newChainKey(key)
	if err != nil || len(files) == 0 {
		return nil, cmp.Or(err, errors.New("there is no file to verify"))
	}
	v := &auditVerifier{key: k, check: &AuditCheck{}}
	last := files[len(files)-1]
	// The head is read first: a server that writes meanwhile only makes the log longer.
	head, err := os.ReadFile(last + chainSuffix)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for _, file := range files {
		if err := v.readFile(file); err != nil {
			return nil, err
		}
	}
	if len(head) > 0 {
		v.finish(last, head)
	}
	return v.check, nil
}

// auditVerifier goes through the lines of a chain.
type auditVerifier struct {
	key   chainKey
	check *AuditCheck
	end   chainEnd // of what was read so far
	file  string
	line  int64
}

func (v *auditVerifier) readFile(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	v.file, v.line = path, 0
	r := bufio.NewScanner(file)
	r.Buffer(nil, maxAuditLine)
	r.Split(scanWholeLines)
	for r.Scan() {
		v.line++
		v.next(r.Bytes())
	}
	if errors.Is(r.Err(), bufio.ErrTooLong) {
		v.line++
		v.fault("is longer than any line of a log; what follows was not read")
		return nil
	}
	return r.Err()
}

// scanWholeLines is like [bufio.ScanLines], but keeps what might have been added to a
// line.
func scanWholeLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	advance, token, err = bufio.ScanLines(data, atEOF)
	if advance > 0 && data[advance-1] == '\n' {
		return advance, data[:advance-1], err
	}
	return advance, token, err
}

// next checks a line.
func (v *auditVerifier) next(text []byte) {
	line, wrong := v.key.read(text)
	c := v.check
	switch {
	case wrong == noLink && c.First == 0 && len(c.Faults) == 0:
		c.Unlinked++
		return
	case wrong != "":
		v.fault(wrong)
		return
	case c.First == 0:
		c.First = line.seq
		if c.Unlinked > 0 && line.seq > 1 {
			v.fault(fmt.Sprintf("is line %d of the log, and stands behind lines that have no link", line.seq))
		}
	case line.seq <= v.end.seq:
		v.fault(fmt.Sprintf("is out of place: it is line %d of the log, and stands behind line %d", line.seq, v.end.seq))
		return
	case line.seq > v.end.seq+1:
		v.fault("follows a gap: " + gap(v.end.seq+1, line.seq-1))
	case line.before != v.end.link:
		v.fault("does not follow the line before it")
	}
	c.Lines++
	v.end = line.chainEnd
	c.Last, c.Link = v.end.seq, v.end.link
}

// gap says which lines are missing.
func gap(first, last int64) string {
	if first == last {
		return fmt.Sprintf("line %d of the log is not where it belongs", first)
	}
	return fmt.Sprintf("lines %d to %d of the log are not where they belong", first, last)
}

func (v *auditVerifier) fault(text string) {
	if len(v.check.Faults) == maxFaults {
		v.check.More++
		return
	}
	v.check.Faults = append(v.check.Faults, AuditFault{v.file, v.line, text})
}

// finish compares the end of the chain with what the file beside the log says.
func (v *auditVerifier) finish(log string, head []byte) {
	said, ok := v.key.readHead(head)
	v.file, v.line = log+chainSuffix, 0
	if !ok {
		v.fault("was changed, or written with another key")
		return
	}
	v.check.EndKnown = true
	v.file = log
	switch {
	case said.seq > v.end.seq:
		v.fault(fmt.Sprintf("ends too early: the last line of the log is %d, and this one is %d", said.seq, v.end.seq))
	case said.seq == v.end.seq && said.link != v.end.link:
		v.fault("ends with another line than the log had")
	}
}
