package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// A process is something that serves while others judge it.
type process struct {
	cmd *exec.Cmd
	log string // file with what it prints
}

// start starts a process in a group of its own. A nil environment is that of this
// process.
func start(ctx context.Context, log string, environment []string, name string, args ...string) (*process, error) {
	out, err := os.Create(log)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout, cmd.Stderr, cmd.Env = out, out, environment
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &process{cmd: cmd, log: log}, nil
}

// end ends the process and what it has started.
func (p *process) end() {
	// What has ended already cannot be ended again.
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGTERM)
	timer := time.AfterFunc(10*time.Second, func() { _ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) })
	defer timer.Stop()
	_ = p.cmd.Wait()
}

// listening is the line with which a server says where it is.
var listening = regexp.MustCompile(`listening on (http://\S+)`)

// find waits for a line of the log and returns its first group.
func (p *process) find(ctx context.Context, line *regexp.Regexp) (string, error) {
	for wait := 0; wait < 600; wait++ {
		text, err := os.ReadFile(p.log)
		if err != nil {
			return "", err
		}
		if found := line.FindSubmatch(text); found != nil {
			return string(found[1]), nil
		}
		if err := sleep(ctx, 50*time.Millisecond); err != nil {
			return "", err
		}
	}
	return "", fmt.Errorf("%s did not begin to serve", strings.Join(p.cmd.Args, " "))
}

// freePort returns a port that nothing listens on.
func freePort() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	return port, err
}

// awaitPort waits until something listens.
func awaitPort(ctx context.Context, address string, limit time.Duration) error {
	ctx, cancel := context.WithTimeoutCause(ctx, limit, errors.New("nothing listens at "+address))
	defer cancel()
	for {
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
		if err == nil {
			return conn.Close()
		}
		if sleep(ctx, 50*time.Millisecond) != nil {
			return context.Cause(ctx)
		}
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d):
		return nil
	}
}
