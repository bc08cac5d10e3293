// Package eventloop lets a program compute in a browser without going deaf.
//
// A program built for js has one thread, and the browser's event loop runs only while all
// goroutines block: what computes for seconds would hear no command and no timer, and no
// context of it would end. Whoever computes for long therefore calls Yield now and then, at the
// places where it looks at its clock or context anyway, or Err for its context. On other systems Yield
// does nothing and costs nothing.
package eventloop

import "context"

// Err lets the event loop run, as Yield does, and then returns the error of ctx.
func Err(ctx context.Context) error {
	Yield()
	return ctx.Err()
}
