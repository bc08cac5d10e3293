//go:build unix

package readme

import (
	"os/exec"
	"syscall"
)

// killAll makes the end of a command end all processes that it has started.
func killAll(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
