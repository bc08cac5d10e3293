package search

import "sync"

// Pool hands out values that Make makes. It keeps as many as were ever used at once, and is
// safe for concurrent use. It must not be copied after its first use.
type Pool[T any] struct {
	Make func() T

	mu   sync.Mutex
	idle []T
}

// Take returns a value that nobody else has. The caller gives it back.
func (p *Pool[T]) Take() T {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.idle) - 1; last >= 0 {
		t := p.idle[last]
		p.idle = p.idle[:last]
		return t
	}
	return p.Make()
}

// Give takes a value back.
func (p *Pool[T]) Give(t T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, t)
}
