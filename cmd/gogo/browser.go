package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
)

// errNoDisplay is the error of a machine without windows.
var errNoDisplay = errors.New("there is no display")

// openBrowser opens an address in the browser that the system prefers.
func openBrowser(ctx context.Context, address string) error {
	args := browserCommand(runtime.GOOS, address)
	if runtime.GOOS != "windows" && runtime.GOOS != "darwin" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return errNoDisplay
	}
	// The browser outlives this program.
	cmd := exec.CommandContext(context.WithoutCancel(ctx), args[0], args[1:]...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // what opens the browser ends soon; the browser is the person's
	return nil
}

// browserCommand is what opens an address on a system.
func browserCommand(system, address string) []string {
	switch system {
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", address}
	case "darwin":
		return []string{"open", address}
	}
	return []string{"xdg-open", address}
}
