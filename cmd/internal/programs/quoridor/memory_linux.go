package quoridor

import "golang.org/x/sys/unix"

// machineMemory returns the memory of the machine in MiB, or 0 if unknown.
func machineMemory() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return int64(uint64(info.Totalram) * uint64(info.Unit) >> 20) //nolint:unconvert // it has 32 bits on some machines
}
