//go:build !unix

package program

import "os"

// watch sees nothing.
func watch(*os.File, func()) (stop func()) { return func() {} }
