//go:build unix

package brain

import (
	"os"
	"os/exec"
	"syscall"
)

// group is the process group that a brain leads or led.
type group struct{ leader *os.Process }

// prepare makes cmd the leader of a process group, so that what it starts can be
// ended with it, and so that a Ctrl-C at the terminal is the manager's alone.
func (*group) prepare(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setpgid = true
}

// started records the running brain.
func (g *group) started(p *os.Process) { g.leader = p }

// kill ends the group. It is no failure if nothing is left of it.
func (g *group) kill() { _ = syscall.Kill(-g.leader.Pid, syscall.SIGKILL) }

// suspend stops the group or lets it go on.
func (g *group) suspend(stopped bool) error {
	if stopped {
		return syscall.Kill(-g.leader.Pid, syscall.SIGSTOP)
	}
	return syscall.Kill(-g.leader.Pid, syscall.SIGCONT)
}

// release frees nothing: a group has no handle.
func (*group) release() {}
