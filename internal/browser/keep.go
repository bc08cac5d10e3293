//go:build js

package browser

import (
	"log/slog"
	"syscall/js"
)

// Keeper is what a page finds again at its next visit.
type Keeper interface {
	// Save returns what Restore takes at the next visit, as much as an error leaves.
	Save() ([]byte, error)
	Restore(data []byte) error
	// Changed returns a channel with a value when there is something new to save.
	Changed() <-chan struct{}
}

// Remember restores what k was at the last visit, and has the browser keep it after each change.
func Remember(k Keeper) {
	if data := kept(); data != nil {
		if err := k.Restore(data); err != nil {
			slog.Error("what was kept is not restored", "error", err)
		}
	}
	go func() {
		for range k.Changed() {
			data, err := k.Save()
			if err != nil {
				slog.Error("not everything is kept", "error", err)
			}
			if data != nil {
				keep(data)
			}
		}
	}()
}

// kept returns what was kept at the last visit, or nil.
func kept() []byte {
	data := system().Get("kept")
	if !data.Truthy() {
		return nil
	}
	return bytesOf(data)
}

// keep has the browser keep data until the next visit, instead of what it has kept so far, and waits
// until it has.
func keep(data []byte) {
	done := make(chan struct{})
	stored := function(func(js.Value) { close(done) })
	defer stored.Release()
	system().Call("keep", arrayOf(data), stored)
	<-done
}
