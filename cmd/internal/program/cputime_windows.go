package program

import (
	"syscall"
	"time"
)

// Used returns the total processor time of the process.
func Used() time.Duration {
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		panic(err) // the pseudo handle always exists
	}
	var created, ended, kernel, user syscall.Filetime
	if err := syscall.GetProcessTimes(self, &created, &ended, &kernel, &user); err != nil {
		panic(err) // the handle has the right
	}
	return ticks(kernel) + ticks(user)
}

// ticks converts a duration in units of 100 nanoseconds.
func ticks(t syscall.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
}
