package analysis

import "sync"

// meter counts what is done, for several goroutines.
type meter struct {
	mu          sync.Mutex
	done, total int
	progress    Progress // may be nil
}

// step counts a step.
func (m *meter) step() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	if m.progress != nil {
		m.progress(m.done, m.total)
	}
}

// more adds steps that there are to do.
func (m *meter) more(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.total += n
}
