//go:build unix

package headless

import (
	"os/exec"
	"syscall"
)

// inGroup puts a program and its helpers into a process group.
func inGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// endGroup kills the rest of the group.
func endGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // it may be gone
}
