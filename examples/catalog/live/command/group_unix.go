//go:build unix

package command

import (
	"os"
	"os/exec"
	"syscall"
)

// inGroup has a command run in a process group of its own, which ends as a whole.
func inGroup(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error {
		err := syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
		if err == syscall.ESRCH {
			return os.ErrProcessDone
		}
		return err
	}
}

// endGroup ends what a command that has ended left behind. The group has its number as
// long as anything is left in it; else there is nothing to end.
func endGroup(command *exec.Cmd) {
	if command.Process != nil {
		_ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL) // mostly there is nothing
	}
}
