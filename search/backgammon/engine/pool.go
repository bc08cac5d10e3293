package engine

import "sync"

// pool keeps workers that nobody uses. It has as many as were ever used at once.
type pool struct {
	mu   sync.Mutex
	idle []*worker
	make func() *worker
}

// take returns a worker for the caller, who gives it back.
func (p *pool) take() *worker {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.idle) - 1; last >= 0 {
		w := p.idle[last]
		p.idle = p.idle[:last]
		return w
	}
	return p.make()
}

func (p *pool) give(w *worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, w)
}
