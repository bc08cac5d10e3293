//go:build unix

package readme

import (
	"os/exec"
	"syscall"
)

// killAll lets a command that is ended take along all that it has started.
func killAll(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
