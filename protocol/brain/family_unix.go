//go:build unix && !linux

package brain

import "os/exec"

// family is a brain with all that it has started and that has stayed in its process
// group: here nothing tells to whom a process belongs that has left it.
type family struct{ group }

// newFamily prepares cmd, which is not yet started, to be the head of a family.
func newFamily(cmd *exec.Cmd) *family {
	f := &family{}
	f.prepare(cmd)
	return f
}

// sweep finds nobody outside the group.
func (*family) sweep() (found bool) { return false }
