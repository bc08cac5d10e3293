//go:build !unix

package gomocup

import (
	"os"
	"os/exec"
)

// clientOwnGroup does nothing: this platform has no process groups to signal.
func clientOwnGroup(*exec.Cmd) {}

// clientKillGroup ends p alone. That it has ended before is no failure.
func clientKillGroup(p *os.Process) { _ = p.Kill() }
