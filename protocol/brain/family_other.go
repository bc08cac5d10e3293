//go:build !unix && !windows && !js

package brain

import (
	"errors"
	"os"
	"os/exec"
)

// family is only the brain: this platform does not tell its descendants.
type family struct{ leader *os.Process }

func newFamily(*exec.Cmd) *family { return &family{} }

// started records the running brain.
func (f *family) started(p *os.Process) { f.leader = p }

// kill ends the brain. It is no failure if that has already ended.
func (f *family) kill() { _ = f.leader.Kill() }

// suspend fails: there is no call for it.
func (*family) suspend(bool) error { return errors.ErrUnsupported }

// sweep does nothing.
func (*family) sweep() (found bool) { return false }

// release frees nothing.
func (*family) release() {}
