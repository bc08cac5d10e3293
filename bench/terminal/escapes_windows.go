package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// understandsEscapes switches on escape sequences on the console and reports whether it supports
// them.
func understandsEscapes(f *os.File) bool {
	var mode uint32
	handle := windows.Handle(f.Fd())
	return windows.GetConsoleMode(handle, &mode) == nil &&
		windows.SetConsoleMode(handle, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
