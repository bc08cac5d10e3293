//go:build unix && !linux

package files_test

import "io/fs"

// makeDevice makes no node: their numbers differ among systems.
func makeDevice(string) error { return fs.ErrPermission }

// dropRights does nothing: rights to files belong to the whole process.
func dropRights() bool { return false }
