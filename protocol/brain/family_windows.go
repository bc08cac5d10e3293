package brain

import (
	"errors"
	"os"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// family is a brain with all its descendants: a job object, which no process can leave.
// Processes that the brain starts before it is put into the job are not in it.
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
		return // it has already ended
	}
	_ = windows.AssignProcessToJobObject(f.job, process)
	_ = windows.CloseHandle(process)
}

// kill ends the family. It is no failure if nothing is left of it.
func (f *family) kill() {
	_ = windows.TerminateJobObject(f.job, 1)
	_ = f.leader.Kill()
}

// suspend fails: there is no call for it.
func (*family) suspend(bool) error { return errors.ErrUnsupported }

// sweep does nothing: there are no processes outside the job.
func (*family) sweep() (found bool) { return false }

// release closes the job.
func (f *family) release() {
	if f.job != 0 {
		_ = windows.CloseHandle(f.job)
		f.job = 0
	}
}
