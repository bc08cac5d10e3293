package access

import (
	"sync"
	"time"
)

// Budget is how often something may happen: Burst times at once, and once more in every Interval.
// A Burst of 0 sets no bound.
type Budget struct {
	Burst    int
	Interval time.Duration
}

// Bucket is what is left of a budget: a token bucket. It is not safe for concurrent use.
type Bucket struct {
	budget Budget
	left   float64
	at     time.Time
}

// NewBucket returns a full bucket.
func NewBucket(b Budget, now time.Time) *Bucket { return &Bucket{b, float64(b.Burst), now} }

// refill adds what the time has brought.
func (b *Bucket) refill(now time.Time) {
	gained := float64(now.Sub(b.at)) / float64(b.budget.Interval)
	b.left = min(float64(b.budget.Burst), b.left+max(0, gained))
	b.at = now
}

// Take lets something happen. It returns 0 if it may, and otherwise how long it has to wait; then
// nothing is taken.
func (b *Bucket) Take(now time.Time) (wait time.Duration) {
	if b.budget.Burst == 0 {
		return 0
	}
	b.refill(now)
	if b.left < 1 {
		return b.until(1)
	}
	b.left--
	return 0
}

// Spend lets something happen several times at once, on credit if need be, and returns how long it
// takes to pay the debt off.
func (b *Bucket) Spend(now time.Time, count int) (wait time.Duration) {
	if b.budget.Burst == 0 {
		return 0
	}
	b.refill(now)
	b.left -= float64(count)
	return b.until(0)
}

// until returns how long it takes until so much is left.
func (b *Bucket) until(left float64) time.Duration {
	return time.Duration(max(0, left-b.left) * float64(b.budget.Interval))
}

// full reports whether a bucket is as good as a new one.
func (b *Bucket) full(now time.Time) bool {
	b.refill(now)
	return b.left >= float64(b.budget.Burst)
}

// maxKeys is the maximum number of keys that a Meter or a Delays remembers.
const maxKeys = 1 << 16

// Meter has a budget for each key.
type Meter struct {
	budget Budget

	mu      sync.Mutex // guards buckets
	buckets map[string]*Bucket
}

// NewMeter returns a meter with a budget for each key.
func NewMeter(b Budget) *Meter { return &Meter{budget: b, buckets: map[string]*Bucket{}} }

// Take is Bucket.Take for a key.
func (m *Meter) Take(now time.Time, key string) (wait time.Duration) {
	if m.budget.Burst == 0 {
		return 0
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.bucket(now, key).Take(now)
}

// Spend is Bucket.Spend for a key.
func (m *Meter) Spend(now time.Time, key string, count int) (wait time.Duration) {
	if m.budget.Burst == 0 {
		return 0
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.bucket(now, key).Spend(now, count)
}

// bucket returns a key's bucket. When there are too many, full ones are forgotten.
func (m *Meter) bucket(now time.Time, key string) *Bucket {
	b, ok := m.buckets[key]
	if ok {
		return b
	}
	if len(m.buckets) >= maxKeys {
		for k, other := range m.buckets {
			if other.full(now) {
				delete(m.buckets, k)
			}
		}
		dropSome(m.buckets)
	}
	b = NewBucket(m.budget, now)
	m.buckets[key] = b
	return b
}

// dropSome makes room in a map that is still full. Which keys go is left to chance, so that nobody
// can choose whose.
func dropSome[V any](all map[string]V) {
	for k := range all {
		if len(all) < maxKeys {
			return
		}
		delete(all, k)
	}
}
