//go:build !unix

package hangup

import "os"

// watch sees nothing.
func watch(*os.File, func()) (stop func()) { return func() {} }
