//go:build !windows

package terminal

import "os"

// understandsEscapes is true of every terminal that is not called dumb.
func understandsEscapes(*os.File) bool { return true }
