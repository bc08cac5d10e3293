//go:build js

package browser

import "syscall/js"

// Kept returns what the program has kept at the last visit, or nil.
func Kept() []byte {
	kept := system().Get("kept")
	if !kept.Truthy() {
		return nil
	}
	return bytesOf(kept)
}

// Keep has the browser keep data until the next visit, instead of what it has kept so far, and waits
// until it has.
func Keep(data []byte) {
	done := make(chan struct{})
	stored := function(func(js.Value) { close(done) })
	defer stored.Release()
	system().Call("keep", arrayOf(data), stored)
	<-done
}
