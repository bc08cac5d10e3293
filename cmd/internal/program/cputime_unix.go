//go:build unix

package program

import (
	"syscall"
	"time"
)

// Used returns the total processor time of the process.
func Used() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err) // the argument is a valid constant
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
