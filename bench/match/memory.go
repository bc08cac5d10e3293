package match

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/shirou/gopsutil/v4/process"
)

const (
	// memoryEvery is how often the memory of a program is looked at.
	memoryEvery = 100 * time.Millisecond
	// familyEvery is how often its child processes are looked for, which takes
	// a look at every process of the machine.
	familyEvery = 20 * memoryEvery
)

// MemoryWatch watches the resident memory of a program and of its children.
type MemoryWatch struct {
	limit  int64
	leader *process.Process
	cancel context.CancelFunc
	ended  chan struct{}

	exceeded chan struct{} // closed when the limit was passed

	mu   sync.Mutex
	peak int64
}

// WatchMemory begins to watch a process. A limit of 0 is none. Stop ends it, not
// the end of ctx.
func WatchMemory(ctx context.Context, pid int, limit int64) *MemoryWatch {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	w := &MemoryWatch{limit: limit, cancel: cancel, ended: make(chan struct{}), exceeded: make(chan struct{})}
	// A process that has ended already uses no memory: nothing to watch.
	w.leader, _ = process.NewProcessWithContext(ctx, int32(pid))
	go w.run(ctx)
	return w
}

func (w *MemoryWatch) run(ctx context.Context) {
	defer close(w.ended)
	if w.leader == nil {
		return
	}
	tick := time.NewTicker(memoryEvery)
	defer tick.Stop()
	var family []*process.Process
	for looks := 0; ; looks++ {
		if looks%int(familyEvery/memoryEvery) == 1 {
			family, _ = w.leader.ChildrenWithContext(ctx)
		}
		if w.note(resident(ctx, w.leader, family)) {
			close(w.exceeded)
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// note keeps the peak and reports whether the limit is passed.
func (w *MemoryWatch) note(bytes int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.peak = max(w.peak, bytes)
	return w.limit > 0 && bytes > w.limit
}

// resident adds up the memory of processes. One that has ended counts nothing.
func resident(ctx context.Context, leader *process.Process, family []*process.Process) int64 {
	total := int64(0)
	for _, p := range append([]*process.Process{leader}, family...) {
		if info, err := p.MemoryInfoWithContext(ctx); err == nil {
			total += int64(info.RSS)
		}
	}
	return total
}

// Peak returns the most bytes seen.
func (w *MemoryWatch) Peak() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.peak
}

// Bound returns a context that ends when the limit is passed.
func (w *MemoryWatch) Bound(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-w.exceeded:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// Err returns a *PlayerError if the limit was passed.
func (w *MemoryWatch) Err() error {
	select {
	case <-w.exceeded:
		const mega = 1 << 20
		return &PlayerError{
			Reason: Memory,
			Err:    fmt.Errorf("%d MB of %d MB", w.Peak()/mega, w.limit/mega),
		}
	default:
		return nil
	}
}

// Stop ends the watch.
func (w *MemoryWatch) Stop() {
	w.cancel()
	<-w.ended
}
