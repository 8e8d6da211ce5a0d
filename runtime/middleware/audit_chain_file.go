package middleware

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/internal/filelock"
)

const (
	// chainSuffix is that of the file which keeps where the chain of a log ends. It is
	// also the lock of the processes that write to the log.
	chainSuffix = ".chain"
	// chainPatience is how long a line waits for other processes.
	chainPatience = time.Second
	// maxTail is how far back from its end a log is searched for its last line.
	maxTail = 1 << 20
)

// auditChain writes the lines of a log that several processes may write to.
type auditChain struct {
	key  chainKey
	last chainEnd // as this process left the chain
	size int64    // of the log at that time
}

// lockChain opens the file of the chain of a log, which only one process has at a time.
func lockChain(path string) (*os.File, error) {
	ctx, stop := context.WithTimeout(context.Background(), chainPatience)
	defer stop()
	lock, err := filelock.Wait(ctx, path+chainSuffix)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path+chainSuffix, err)
	}
	return lock, nil
}

// begin checks that the chain of a log can go on, or that there is none.
func (c *auditChain) begin(file *auditFile) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file: a chain must be able to read its last line", file.Name())
	}
	lock, err := lockChain(file.Name())
	if err != nil {
		return err
	}
	defer lock.Close()
	_, err = c.end(lock, file)
	return err
}

// end returns where the chain ends. That is what the file of the chain says, unless a
// process ended between writing a line and saying so.
func (c *auditChain) end(lock *os.File, file *auditFile) (chainEnd, error) {
	head := make([]byte, headSize)
	n, err := lock.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return chainEnd{}, err
	}
	said, ok := c.key.readHead(head[:n])
	info, err := file.Stat()
	if err != nil {
		return chainEnd{}, err
	}
	if ok && said == c.last && info.Size() == c.size {
		return said, nil
	}
	line, whole, err := lastLine(file.Name(), info.Size())
	if err != nil {
		return chainEnd{}, err
	}
	file.torn = file.torn || !whole
	last, wrong := c.key.read(line)
	switch {
	case wrong == "" && (!ok || last.seq == said.seq+1 && last.before == said.link):
		return last.chainEnd, nil
	case ok || n == 0:
		return said, nil
	case c.last.seq > 0:
		return c.last, nil
	}
	return chainEnd{}, fmt.Errorf("%s was changed, or written with another key; to begin a new chain, move it and the log away", lock.Name())
}

// lastLine returns the last whole line of a file of a size, without its newline, and
// whether nothing stands behind it.
func lastLine(path string, size int64) (line []byte, whole bool, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, false, err
	}
	defer file.Close()
	tail := make([]byte, min(size, maxTail))
	n, err := file.ReadAt(tail, size-int64(len(tail)))
	if err != nil && err != io.EOF {
		return nil, false, err
	}
	tail = tail[:n]
	end := bytes.LastIndexByte(tail, '\n')
	if end < 0 {
		return nil, len(tail) == 0, nil
	}
	return tail[bytes.LastIndexByte(tail[:end], '\n')+1 : end], end == len(tail)-1, nil
}

// appendLinked writes a line as the next one of the chain, and returns it as written.
func (a *Audit) appendLinked(line *runtime.Object) ([]byte, error) {
	lock, err := lockChain(a.file.Name())
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	if err := a.follow(); err != nil {
		return nil, err
	}
	end, err := a.chain.end(lock, a.file)
	if err != nil {
		return nil, err
	}
	next := a.chain.key.extend(line, end)
	text := encodeLine(line)
	if err := a.file.writeLine(text); err != nil {
		return nil, err
	}
	info, err := a.file.Stat()
	if err != nil {
		return text, err
	}
	a.chain.last, a.chain.size = next, info.Size()
	_, err = lock.WriteAt(a.chain.key.head(next), 0)
	return text, errors.Join(err, lock.Close()) // closing may be what finds that nothing was written
}

// follow opens the log anew when its path has become that of another file. In a chain
// nobody may go on with the old one while others write to the new one.
func (a *Audit) follow() error {
	own, err := a.file.Stat()
	if err != nil {
		return err
	}
	if info, err := os.Stat(a.file.Name()); err == nil && os.SameFile(info, own) {
		return nil
	}
	file, err := openAuditFile(a.file.Name())
	if err != nil {
		return err
	}
	old := a.file
	a.file = file
	return old.Close()
}
