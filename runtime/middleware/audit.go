package middleware

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// SaltVariable is the environment variable with the default of AuditOptions.Salt.
const SaltVariable = "CLOUDG_MCP_AUDIT_SALT"

// AuditOptions configure an [Audit]. The zero value logs every call to
// slog.Default(), arguments hashed under $CLOUDG_MCP_AUDIT_SALT or, without it,
// under a key that nobody knows.
type AuditOptions struct {
	// Path is a file that lines are appended to; a ~/ in front stands for the home
	// directory. Directories that are missing are made. Only the user of the process
	// may read the file: the mode of one that is there already is tightened. Empty
	// for no file.
	Path string
	// Writer gets a line per Write, also beside a file. nil for none.
	Writer io.Writer
	// Logger gets the lines as messages of level Info when there is neither Path nor
	// Writer, and says when a line could not be written. nil means slog.Default().
	Logger *slog.Logger
	// Salt is the key of the hashes of argument values. Equal values have equal
	// hashes under one salt. nil means $CLOUDG_MCP_AUDIT_SALT or, when that is
	// empty, 32 random bytes, so that hashes of different processes differ.
	Salt []byte
	// OmitHashes leaves the hashes out.
	OmitHashes bool
	// Chain makes the lines of the file a chain: see [VerifyAudit]. Several processes
	// may write to one file, and the chain goes on when the file is rotated. Where it
	// ends is in a file beside it, with the suffix .chain.
	Chain bool
	// ChainKey authenticates the chain: at least 16 bytes that nobody can guess. nil
	// means $CLOUDG_MCP_AUDIT_KEY.
	ChainKey []byte
}

// Audit writes one line of JSON per call: who called what, the names of the
// arguments and keyed hashes of their values, how it ended, how long it took, and
// what pipelines did to the answer. Values of arguments and answers are never in
// it: what was read of a template has the name of the template, and its variables are
// arguments. Calls of what does not exist or is hidden do not get this far; policies
// record them.
//
// A line that cannot be written is logged and does not fail the call.
type Audit struct {
	opts AuditOptions

	mu    sync.Mutex
	file  *auditFile  // nil without a path
	chain *auditChain // nil without one
}

// NewAudit returns an audit log. The error says that the file of the options, or
// its directory, could not be made.
func NewAudit(opts AuditOptions) (*Audit, error) {
	if opts.Salt == nil {
		opts.Salt = []byte(os.Getenv(SaltVariable))
	}
	if len(opts.Salt) == 0 {
		opts.Salt = make([]byte, 32)
		rand.Read(opts.Salt) // never fails
	}
	opts.Logger = cmp.Or(opts.Logger, slog.Default())
	a := &Audit{opts: opts}
	if opts.Path == "" && opts.Chain {
		return nil, errors.New("audit log: a chain needs a file")
	}
	if opts.Path == "" {
		return a, nil
	}
	var err error
	if a.file, err = openAuditFile(opts.Path); err == nil && opts.Chain {
		err = a.beginChain()
	}
	if err != nil {
		return nil, fmt.Errorf("audit log: %w", err)
	}
	return a, nil
}

// beginChain sees to it that what is written from now on continues the chain of the
// file.
func (a *Audit) beginChain() error {
	if a.opts.ChainKey == nil {
		a.opts.ChainKey = []byte(os.Getenv(ChainVariable))
	}
	key, err := newChainKey(a.opts.ChainKey)
	if err == nil {
		a.chain = &auditChain{key: key}
		err = a.chain.begin(a.file)
	}
	if err != nil {
		return errors.Join(err, a.file.Close())
	}
	return nil
}

// Wrap is a [layer.Middleware]. A call that asks a person has the line of its first
// round.
func (a *Audit) Wrap(next layer.Handler) layer.Handler {
	return func(ctx context.Context, call *runtime.Call) (answer layer.Result, err error) {
		if call.Continued {
			return next(ctx, call)
		}
		start := time.Now()
		// Deferred, so that a panic has its line too.
		defer func() { a.write(a.line(ctx, call, answer, err, start)) }()
		return next(ctx, call)
	}
}

// Reopen closes the file and opens the path again, which after a rotation is
// another file. When that fails, the old file stays in use. Without a path it does
// nothing.
func (a *Audit) Reopen() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.file == nil {
		return nil
	}
	file, err := openAuditFile(a.opts.Path)
	if err != nil {
		return fmt.Errorf("audit log: %w", err)
	}
	err = a.file.Close()
	a.file = file
	return err
}

// Close closes the file, if there is one. Lines that come later are lost, and
// logged as such, until Reopen.
func (a *Audit) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.file == nil {
		return nil
	}
	return a.file.Close()
}

// write writes a line to wherever it belongs.
func (a *Audit) write(line *runtime.Object) {
	text := encodeLine(line)
	if a.opts.Path == "" && a.opts.Writer == nil {
		a.opts.Logger.Info(string(text[:len(text)-1]))
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.chain != nil:
		linked, err := a.appendLinked(line)
		a.logFailure(err)
		if linked != nil {
			text = linked
		}
	case a.file != nil:
		a.logFailure(a.file.writeLine(text))
	}
	if a.opts.Writer != nil {
		_, err := a.opts.Writer.Write(text)
		a.logFailure(err)
	}
}

// encodeLine returns a line with its newline.
func encodeLine(line *runtime.Object) []byte { return append(appendCanonical(nil, line.Value()), '\n') }

func (a *Audit) logFailure(err error) {
	if err != nil {
		a.opts.Logger.Error("a line of the audit log could not be written", "error", err)
	}
}
