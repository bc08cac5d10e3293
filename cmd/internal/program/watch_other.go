//go:build !unix

package program

import "os"

// watch does nothing.
func watch(*os.File, func()) (stop func()) { return func() {} }
