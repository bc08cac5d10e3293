package client

import (
	"math/rand/v2"
	"time"
)

// The waits between attempts to connect: about the first, then twice as long each time,
// up to the last.
const (
	firstWait = 250 * time.Millisecond
	lastWait  = 16 * time.Second
)

// Backoff says how long to wait before the next attempt to connect. The zero value is one
// before the first.
type Backoff struct{ wait time.Duration }

// Next returns the next wait, of which a random half is left away, so that the clients of
// a server that comes back do not come all at once.
func (b *Backoff) Next() time.Duration {
	b.wait = min(lastWait, max(firstWait, 2*b.wait))
	return b.wait - rand.N(b.wait/2) //nolint:gosec // no secret
}

// Reset begins anew, after an attempt that went well.
func (b *Backoff) Reset() { b.wait = 0 }
