package match

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/shirou/gopsutil/v4/process"

	"gogo/protocol/brain"
)

// Program is the process side of a player that is another program: its name, the end of its
// standard error, and its memory use.
type Program struct {
	name   string
	stderr brain.Tail
	memory *MemoryWatch
}

// NewProgram prepares cmd, which must not be started yet: it captures standard error unless that is
// redirected. The name is initially the base name of the executable.
func NewProgram(cmd *exec.Cmd) *Program {
	p := &Program{name: filepath.Base(cmd.Path)}
	if cmd.Stderr == nil {
		cmd.Stderr = &p.stderr
	}
	return p
}

// Name returns the program's display name.
func (p *Program) Name() string { return p.name }

// SetName sets the name to the one that the program reports, with its version. Either may be empty.
func (p *Program) SetName(name, version string) {
	if name == "" {
		return
	}
	p.name = name
	if version != "" {
		p.name += " " + version
	}
}

// Watch starts watching the memory of the running process in place of any earlier watch; a limit of
// 0 is none.
func (p *Program) Watch(ctx context.Context, pid int, limit int64) {
	p.Unwatch()
	p.memory = WatchMemory(ctx, pid, limit)
}

// Unwatch stops the watch, if there is one.
func (p *Program) Unwatch() {
	if p.memory != nil {
		p.memory.Stop()
	}
}

// Memory returns the peak memory use seen, in bytes.
func (p *Program) Memory() int64 {
	if p.memory == nil {
		return 0
	}
	return p.memory.Peak()
}

// Ask runs ask with a context that ends when the program exceeds its memory limit.
func (p *Program) Ask(ctx context.Context, ask func(context.Context) error) error {
	if p.memory == nil {
		return ask(ctx)
	}
	bound, cancel := p.memory.Bound(ctx)
	defer cancel()
	err := ask(bound)
	if over := p.memory.Err(); over != nil && ctx.Err() == nil {
		return over
	}
	return err
}

// Fault converts an error of the protocol into a *PlayerError, with the most telling line of
// standard error if the program has ended. It returns other errors unchanged.
func (p *Program) Fault(err error) error {
	var fault *brain.Error
	if !errors.As(err, &fault) {
		return err
	}
	reason := map[brain.Fault]Reason{
		brain.Timeout: NoAnswer,
		brain.Exit:    Exit,
		brain.Crash:   Crash,
		brain.Garbage: Garbage,
		brain.Syntax:  Syntax,
		brain.Refused: Refused,
	}[fault.Fault]
	if last := p.stderr.Line(); last != "" && (reason == Exit || reason == Crash) {
		err = fmt.Errorf("%w: %s", err, last)
	}
	return &PlayerError{Reason: reason, Err: err}
}

// WasKilled reports whether err only says that a program had to be killed after the game, which
// is no fault in the game.
func WasKilled(err error) bool {
	var fault *PlayerError
	return errors.As(err, &fault) && fault.Reason == NoAnswer
}

const (
	// memoryInterval is the interval of checking the memory of a program.
	memoryInterval = 100 * time.Millisecond
	// childInterval is the interval of looking for its child processes, which scans every process
	// of the machine.
	childInterval = 20 * memoryInterval
)

// MemoryWatch watches the resident memory of a process and its children.
type MemoryWatch struct {
	limit  int64
	leader *process.Process
	cancel context.CancelFunc
	ended  chan struct{}

	exceeded chan struct{} // closed when the limit is exceeded

	mu   sync.Mutex
	peak int64
}

// WatchMemory starts watching a process. A limit of 0 is none. Only Stop ends it, not the end of
// ctx.
func WatchMemory(ctx context.Context, pid int, limit int64) *MemoryWatch {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	w := &MemoryWatch{limit: limit, cancel: cancel, ended: make(chan struct{}), exceeded: make(chan struct{})}
	// A process that has already ended uses no memory: there is nothing to watch.
	w.leader, _ = process.NewProcessWithContext(ctx, int32(pid))
	go w.run(ctx)
	return w
}

func (w *MemoryWatch) run(ctx context.Context) {
	defer close(w.ended)
	if w.leader == nil {
		return
	}
	tick := time.NewTicker(memoryInterval)
	defer tick.Stop()
	var family []*process.Process
	for looks := 0; ; looks++ {
		if looks%int(childInterval/memoryInterval) == 1 {
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

// note records the peak and reports whether the limit is exceeded.
func (w *MemoryWatch) note(bytes int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.peak = max(w.peak, bytes)
	return w.limit > 0 && bytes > w.limit
}

// resident returns the total memory of the processes. Those that have ended count nothing.
func resident(ctx context.Context, leader *process.Process, family []*process.Process) int64 {
	total := int64(0)
	for _, p := range append([]*process.Process{leader}, family...) {
		if info, err := p.MemoryInfoWithContext(ctx); err == nil {
			total += int64(info.RSS)
		}
	}
	return total
}

// Peak returns the peak memory seen, in bytes.
func (w *MemoryWatch) Peak() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.peak
}

// Bound returns a context that ends when the limit is exceeded.
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

// Err returns a *PlayerError if the limit was exceeded.
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

// Stop stops watching.
func (w *MemoryWatch) Stop() {
	w.cancel()
	<-w.ended
}
