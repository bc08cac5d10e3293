//go:build !linux

package quoridor

// machineMemory returns the memory of the machine in MiB, or 0 if unknown.
func machineMemory() int64 { return 0 }
