package files_test

import "golang.org/x/sys/unix"

// makeDevice makes a node of the null device.
func makeDevice(path string) error {
	const null = 1<<8 | 3
	return unix.Mknod(path, unix.S_IFCHR|0o666, null)
}

// dropRights takes the rights to files from this thread.
func dropRights() bool {
	const nobody = 65534
	_, err := unix.SetfsuidRetUid(nobody)
	return err == nil
}
