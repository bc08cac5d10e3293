//go:build unix && !linux

package brain

import "os/exec"

// family is a brain with its descendants in its process group: others cannot be
// recognized here.
type family struct{ group }

// newFamily prepares cmd, which is not yet started, to be the head of a family.
func newFamily(cmd *exec.Cmd) *family {
	f := &family{}
	f.prepare(cmd)
	return f
}

// sweep does nothing: there are no known processes outside the group.
func (*family) sweep() (found bool) { return false }
