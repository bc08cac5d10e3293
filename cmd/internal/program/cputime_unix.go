//go:build unix

package program

import (
	"syscall"
	"time"
)

// Used returns the processor time that the process has used in all.
func Used() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err) // who is asked for is a constant
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
