package program

import (
	"syscall"
	"time"
)

// Used returns the processor time that the process has used in all.
func Used() time.Duration {
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		panic(err) // it always has a handle of itself
	}
	var created, ended, kernel, user syscall.Filetime
	if err := syscall.GetProcessTimes(self, &created, &ended, &kernel, &user); err != nil {
		panic(err) // the handle may ask this
	}
	return ticks(kernel) + ticks(user)
}

// ticks converts a span of time, which counts 100 nanoseconds.
func ticks(t syscall.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
}
