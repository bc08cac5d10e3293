//go:build !windows

package screen

import "os"

// understandsEscapes is true of every terminal that is not called dumb.
func understandsEscapes(*os.File) bool { return true }
