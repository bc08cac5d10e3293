//go:build unix

package brain

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes cmd the leader of a process group, so that what it starts can
// be ended with it, and so that a Ctrl-C at the terminal is the manager's alone.
func ownGroup(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setpgid = true
}

// killGroup ends the group that p leads or led. That nobody is left in it is
// no failure.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
