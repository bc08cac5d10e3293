package brain

import (
	"os"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// family is a brain with all that it has started, and that these have started: a
// job object, which no process can leave. What the brain starts in the first instant,
// before it is put into the job, is not in it.
type family struct {
	leader *os.Process
	job    windows.Handle // 0 if there is none
}

// newFamily prepares cmd, which is not yet started, to be the head of a family.
func newFamily(*exec.Cmd) *family {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return &family{} // the brain alone can be ended
	}
	// Should this process be killed, the brain goes with it.
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE},
	}
	_, _ = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	return &family{job: job}
}

// started puts the running brain into the job.
func (f *family) started(p *os.Process) {
	f.leader = p
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(p.Pid))
	if err != nil {
		return // it has ended already
	}
	_ = windows.AssignProcessToJobObject(f.job, process)
	_ = windows.CloseHandle(process)
}

// kill ends the family. That nobody is left of it is no failure.
func (f *family) kill() {
	_ = windows.TerminateJobObject(f.job, 1)
	_ = f.leader.Kill()
}

// sweep finds nobody outside the job.
func (*family) sweep() (found bool) { return false }

// release gives the job back.
func (f *family) release() {
	if f.job != 0 {
		_ = windows.CloseHandle(f.job)
		f.job = 0
	}
}
