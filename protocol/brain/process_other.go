//go:build !unix

package brain

import (
	"os"
	"os/exec"
)

// ownGroup does nothing: this platform has no process groups to signal.
func ownGroup(*exec.Cmd) {}

// killGroup ends p alone. That it has ended before is no failure.
func killGroup(p *os.Process) { _ = p.Kill() }
