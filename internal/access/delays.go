package access

import (
	"sync"
	"time"
)

// Delays makes failures of a key cost time. The first ones are free; then each doubles the time
// until the next try is allowed, up to a maximum. A key without a failure for an hour begins anew.
type Delays struct {
	free int

	mu   sync.Mutex // guards keys
	keys map[string]failures
}

// failures are the failures of a key.
type failures struct {
	count int
	last  time.Time
}

const (
	firstDelay    = time.Second
	longestDelay  = 5 * time.Minute
	forgetFailure = time.Hour
	// maxDoublings is a number of doublings that exceeds longestDelay.
	maxDoublings = 20
)

// NewDelays returns delays that begin after a number of free failures.
func NewDelays(free int) *Delays { return &Delays{free: free, keys: map[string]failures{}} }

// Wait returns how long a key has to wait before its next try, 0 if it may try.
func (d *Delays) Wait(now time.Time, key string) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.keys[key]
	return max(0, f.last.Add(d.delay(f.count)).Sub(now))
}

// delay returns the delay after a number of failures.
func (d *Delays) delay(count int) time.Duration {
	over := count - d.free
	if over <= 0 {
		return 0
	}
	return min(longestDelay, firstDelay<<min(over-1, maxDoublings))
}

// Fail records a failure of a key.
func (d *Delays) Fail(now time.Time, key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f, known := d.keys[key]
	if now.Sub(f.last) > forgetFailure {
		f.count = 0
	}
	if !known && len(d.keys) >= maxKeys {
		for k, other := range d.keys {
			if now.Sub(other.last) > forgetFailure {
				delete(d.keys, k)
			}
		}
		dropSome(d.keys)
	}
	d.keys[key] = failures{f.count + 1, now}
}

// Succeed forgets the failures of a key.
func (d *Delays) Succeed(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.keys, key)
}
