//go:build !js

package eventloop

// Yield does nothing: threads of their own hear commands and timers.
func Yield() {}
