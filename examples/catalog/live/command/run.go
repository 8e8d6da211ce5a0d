package command

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os/exec"
	"time"

	"github.com/cloudg/cloudg/examples/catalog/live"
)

// waitDelay is how long a command that was ended, or has ended, may keep its output
// open.
const waitDelay = 5 * time.Second

// maxLogged bounds what the log has of the standard error of one run, in bytes.
const maxLogged = 4096

var (
	errDeadline = errors.New("the deadline of the scanner has passed")
	errTooMuch  = errors.New("the scanner wrote too much")
)

// run runs the command once and returns what it wrote to its standard output.
func (s *Scanner) run(ctx context.Context, target live.Target) ([]byte, error) {
	bounded, stop := context.WithTimeoutCause(ctx, s.Deadline, errDeadline)
	defer stop()
	bounded, end := context.WithCancelCause(bounded)
	defer end(nil)
	stdout := &boundedBuffer{left: s.MaxOutput, full: func() { end(errTooMuch) }}
	stderr := &tail{}
	command := exec.CommandContext(bounded, s.path, fill(s.Argv[1:], target)...)
	command.Args[0] = s.Argv[0]
	command.Dir, command.Env = target.OutputDir, environment()
	command.Stdout, command.Stderr = stdout, stderr
	command.WaitDelay = waitDelay
	inGroup(command)
	err := command.Run()
	endGroup(command)
	if err == nil {
		return stdout.kept.Bytes(), nil
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	slog.Warn("a scanner failed", "scanner", s.Options.Name, "error", err, "stderr", string(stderr.text))
	return nil, s.explain(err, context.Cause(bounded))
}

// explain returns what a caller is told of a run that failed: nothing of what the
// command said.
func (s *Scanner) explain(err, ended error) error {
	exit, exited := errors.AsType[*exec.ExitError](err)
	switch {
	case ended == errTooMuch:
		return failed("The scanner wrote more than %d bytes, and was ended.", s.MaxOutput)
	case ended == errDeadline:
		return failed("The scanner took longer than %s, and was ended.", s.Deadline)
	case exited && exit.ExitCode() >= 0:
		return failed("The scanner ended with exit code %d; the log of the server has what it said.", exit.ExitCode())
	case exited:
		return failed("The scanner was ended by a signal.")
	case errors.Is(err, exec.ErrWaitDelay):
		return failed("The scanner ended, but what it started went on writing.")
	}
	return failed("The scanner cannot be run; the log of the server says why.")
}

// boundedBuffer keeps what is written, as long as it fits. It has no way to write that
// goes past Write.
type boundedBuffer struct {
	kept bytes.Buffer
	left int
	full func() // called when something does not fit
}

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if len(p) > b.left {
		b.full()
		return 0, errTooMuch
	}
	b.left -= len(p)
	return b.kept.Write(p)
}

// tail keeps the end of what is written.
type tail struct{ text []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p...)
	if extra := len(t.text) - maxLogged; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(p), nil
}
