package brain

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// family is a brain with all its descendants.
//
// A process leaves the group by setsid, and the tree when it outlives its parent. This
// process therefore adopts orphans, and the environment of the brain has a mark that its
// descendants inherit: an orphan with the mark belongs to the family. A process that has
// left the group, lost its parent and cleared its environment is not recognized.
type family struct {
	group
	mark string

	mu   sync.Mutex
	seen map[int]bool // known members of the family
}

// markName is the variable with the mark.
const markName = "GOGO_BRAIN"

// newFamily prepares cmd, which is not yet started, to be the head of a family.
func newFamily(cmd *exec.Cmd) *family {
	f := &family{mark: markName + "=" + rand.Text(), seen: map[int]bool{}}
	f.prepare(cmd)
	cmd.Env = append(cmd.Environ(), f.mark)
	const setChildSubreaper = 36
	// It cannot fail since Linux 3.4; then only the group is ended.
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0)
	return f
}

// kill ends the group, and records the other descendants of the brain.
func (f *family) kill() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.addDescendants(f.leader.Pid)
	f.group.kill()
}

// addDescendants records the descendants of a process.
func (f *family) addDescendants(pid int) {
	for _, child := range children(pid) {
		if !f.seen[child] {
			f.seen[child] = true
			f.addDescendants(child)
		}
	}
}

// sweep ends the orphans of the family and reaps those that have ended. It reports
// whether there were any, because their children are orphans then.
func (f *family) sweep() (found bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	self, err := readStat("self")
	if err != nil {
		return false
	}
	for _, pid := range children(os.Getpid()) {
		if pid == f.leader.Pid {
			continue
		}
		stat, err := readStat(strconv.Itoa(pid))
		if err != nil {
			continue
		}
		switch {
		case stat.zombie && (f.seen[pid] || stat.group == f.leader.Pid || stat.session != self.session):
			// Nobody else waits for an orphan. Processes that this process itself has
			// started are in its own session.
			_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
			found = true
		case !stat.zombie && (f.seen[pid] || stat.group == f.leader.Pid || f.hasMark(pid)):
			f.seen[pid] = true
			f.addDescendants(pid)
			_ = syscall.Kill(pid, syscall.SIGKILL)
			found = true
		}
	}
	return found
}

// hasMark reports whether the environment of a process has the mark.
func (f *family) hasMark(pid int) bool {
	environment, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return err == nil && bytes.Contains(environment, []byte(f.mark))
}

// children returns the children of a process, including adopted ones.
func children(pid int) []int {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid)) // the pattern is good
	var list []int
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has ended
		}
		for word := range strings.FieldsSeq(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				list = append(list, child)
			}
		}
	}
	return list
}

// stat is the state of a process from /proc.
type stat struct {
	zombie         bool
	group, session int
}

// readStat reads the state of a process.
func readStat(process string) (s stat, err error) {
	text, err := os.ReadFile("/proc/" + process + "/stat")
	if err != nil {
		return s, err
	}
	// The name of the program is in brackets and may hold anything.
	_, rest, _ := strings.Cut(string(text[max(0, bytes.LastIndexByte(text, ')')):]), ") ")
	var state string
	var parent int
	_, err = fmt.Sscan(rest, &state, &parent, &s.group, &s.session)
	s.zombie = state == "Z" || state == "X"
	return s, err
}
