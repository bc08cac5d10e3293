//go:build !unix && !windows

package brain

import (
	"os"
	"os/exec"
)

// family is a brain alone: this platform does not tell what it has started.
type family struct{ leader *os.Process }

func newFamily(*exec.Cmd) *family { return &family{} }

// started takes the running brain.
func (f *family) started(p *os.Process) { f.leader = p }

// kill ends the brain. That it has ended before is no failure.
func (f *family) kill() { _ = f.leader.Kill() }

// sweep finds nobody.
func (*family) sweep() (found bool) { return false }

// release frees nothing.
func (*family) release() {}
