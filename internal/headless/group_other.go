//go:build !unix

package headless

import "os/exec"

func inGroup(*exec.Cmd) {}

func endGroup(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // it may be gone
}
